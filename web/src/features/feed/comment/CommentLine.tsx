import type { Comment } from "@redthread/contract/feed"
import { IconFlag, IconHeart, IconHeartFilled, IconMessageOff, IconTrash } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { currentTag } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { askToSignUp } from "../../../core/session/sign-in-prompt"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { PersonMarks } from "../../profile/profile"
import { HiddenText, ScamWarning } from "../../scam-shield/scam-shield"
import { PersonName, useCalled } from "../../remark/remark"
import { ReportDialog } from "../../support/support"
import { TranslatableText, Translated } from "../../translation/translation"
import styles from "./Comments.module.css"
import { DeleteDialog } from "../menu/DeleteDialog"
import { useDeleteComment, useLikeComment } from "./feed.comment.mutations"

export type AuthoredComment = Comment & { user: NonNullable<Comment["user"]> }

export const isAuthored = (comment: Comment): comment is AuthoredComment => comment.user !== null

export const DeletedComment = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts("feed")
  return (
    <li className={styles.line}>
      <span className={styles.gone} aria-hidden="true">
        <IconMessageOff {...icon} />
      </span>
      <div className={styles.words}>
        <p className={styles.goneText}>{t("comment_deleted")}</p>
        {children}
      </div>
    </li>
  )
}

interface Props {
  comment: AuthoredComment
  onReply: () => void
  children?: ReactNode
}

export const CommentLine = ({ comment, onReply, children }: Props) => {
  const { user, created_at } = comment
  const isOwn = useMe()?.id === comment.user_id
  const [isShown, setShown] = useState(false)
  const to = { to: "/profile/$id", params: { id: String(user.user_id) } } as const
  return (
    <li className={styles.line}>
      <Link {...to} tabIndex={-1} aria-hidden="true">
        <Avatar src={user.avatar} name={user.name} size={32} online={user.online === 1} />
      </Link>
      <div className={styles.words}>
        <p className={styles.who}>
          <Link {...to}>
            <PersonName person={user} />
          </Link>
          <PersonMarks person={user} size={15} />
          <span className={styles.when}>
            <RelativeTime at={created_at} />
          </span>
        </p>
        {comment.hidden && !isShown ? (
          <HiddenText onShow={() => setShown(true)} />
        ) : (
          <>
            <ScamWarning warning={comment.warning} type="comment" id={comment.id} person={user} />
            <Words comment={comment} isOwn={isOwn} />
          </>
        )}
        <CommentActions comment={comment} isOwn={isOwn} onReply={onReply} />
        {children}
      </div>
    </li>
  )
}

const Words = ({ comment, isOwn }: { comment: Comment; isOwn: boolean }) =>
  isOwn ? (
    <Translated content={comment.content} language={comment.language} translate={null} />
  ) : (
    <TranslatableText
      type="comment"
      id={comment.id}
      content={comment.content}
      language={comment.language}
      translate={comment.translate}
      translated_by={comment.translated_by}
      translate_engine={comment.translate_engine}
      state={comment.translate_state}
    />
  )

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const

const CommentActions = ({
  comment,
  isOwn,
  onReply,
}: {
  comment: AuthoredComment
  isOwn: boolean
  onReply: () => void
}) => {
  const { id, deletable } = comment
  const { name } = useCalled(comment.user)
  const { t } = useTexts("feed")
  const me = useMe()
  const [asks, setAsks] = useState<"delete" | "report" | null>(null)
  const remove = useDeleteComment(comment)
  const close = () => setAsks(null)
  return (
    <div className={styles.ways}>
      <LikeButton comment={comment} />
      <button
        type="button"
        className={styles.reply}
        aria-label={t("comment_reply_to", { name })}
        onClick={() => (me ? onReply() : askToSignUp())}
      >
        {t("comment_reply")}
      </button>
      {!isOwn && (
        <ActionButton label={t("comment_report", { name })} onClick={() => (me ? setAsks("report") : askToSignUp())}>
          <IconFlag {...icon} />
        </ActionButton>
      )}
      {deletable && (
        <ActionButton label={t("comment_delete", { name })} onClick={() => setAsks("delete")}>
          <IconTrash {...icon} />
        </ActionButton>
      )}
      {asks === "delete" && (
        <DeleteDialog
          title={t("comment_delete_title")}
          text={t("comment_delete_text")}
          isBusy={remove.isPending}
          onDelete={() => remove.mutate()}
          onClose={close}
        />
      )}
      {asks === "report" && <ReportDialog type="comment" id={id} onClose={close} />}
    </div>
  )
}

const LikeButton = ({ comment }: { comment: AuthoredComment }) => {
  const { t } = useTexts("feed")
  const { liked, likes } = comment
  const { name } = useCalled(comment.user)
  const me = useMe()
  const like = useLikeComment(comment)
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={liked}
      title={t("like")}
      onClick={() => (me ? like.mutate(!liked) : askToSignUp())}
    >
      <Heart {...icon} />
      <span className="visually-hidden">{t("comment_like", { name })}</span>
      {likes > 0 && <span>{likes.toLocaleString(currentTag())}</span>}
    </button>
  )
}

interface ActionProps {
  label: string
  onClick: () => void
  children: ReactNode
}

const ActionButton = ({ label, onClick, children }: ActionProps) => (
  <button type="button" className={styles.way} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
)
