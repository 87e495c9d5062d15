import { type Comment, commentMax, type Feed } from "@redthread/contract/feed"
import { useInfiniteQuery } from "@tanstack/react-query"
import { IconFlag, IconSend2, IconTrash } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { isComposing } from "../../core/composing"
import { randomKey } from "../../core/random-key"
import { useMe } from "../../core/session"
import { askToSignIn } from "../../core/sign-in-prompt"
import { Avatar } from "../../ui/Avatar"
import { Button } from "../../ui/Button"
import { RelativeTime } from "../../ui/RelativeTime"
import { ErrorState, Skeleton } from "../../ui/States"
import line from "../../ui/write-line.module.css"
import { PersonMarks } from "../profile/profile.part"
import { PersonName } from "../relation/relation.part"
import { ReportDialog } from "../support/support.part"
import { TranslatableText, Translated } from "../translation/translation.part"
import styles from "./Comments.module.css"
import { DeleteDialog } from "./DeleteDialog"
import { useDeleteComment, useWriteComment } from "./feed.comment.mutations"
import { commentsQuery } from "./feed.queries"

/** What others say about a post, latest first, below the field for one's own. */
export const Comments = ({ feed }: { feed: Feed }) => {
  const { t } = useTranslation(["feed", "ui", "support"])
  const query = useInfiniteQuery(commentsQuery(feed.id))
  const comments = query.data?.pages.flatMap(({ items }) => items) ?? []
  const me = useMe()
  return (
    <section className={styles.comments} aria-label={t("feed:comments")}>
      {me ? (
        <CommentField feedId={feed.id} />
      ) : (
        <Button look="quiet" size="small" onClick={askToSignIn}>
          {t("feed:comment_sign_in")}
        </Button>
      )}
      {query.isPending && <Skeleton height="64px" />}
      {query.error && comments.length === 0 && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && comments.length === 0 && <p className={styles.none}>{t("feed:comments_none")}</p>}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <Line key={comment.id} comment={comment} isOwn={me?.id === comment.user_id} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button look="ghost" size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(query.isFetchNextPageError ? "ui:try_again" : "feed:comments_more")}
        </Button>
      )}
    </section>
  )
}

/** Keeps an unsent comment when the virtual list unmounts its post. */
const begun = new Map<number, string>()

const CommentField = ({ feedId }: { feedId: number }) => {
  const { t } = useTranslation("feed")
  const [text, setText] = useState(() => begun.get(feedId) ?? "")
  const write = useWriteComment(feedId)
  const clientId = useRef({ of: "", id: "" })
  const content = text.trim()
  const change = (next: string) => {
    setText(next)
    if (next) begun.set(feedId, next)
    else begun.delete(feedId)
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!content || write.isPending) return
    // The same words tried again are the same comment.
    if (clientId.current.of !== content) clientId.current = { of: content, id: randomKey() }
    write.mutate(
      { client_id: clientId.current.id, content },
      {
        onSuccess: () => {
          clientId.current = { of: "", id: "" }
          change("")
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <textarea
        rows={1}
        dir="auto"
        className={`${line.field} ${styles.field}`}
        aria-label={t("comment_write")}
        placeholder={t("comment_write")}
        maxLength={commentMax}
        value={text}
        readOnly={write.isPending}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !isComposing(event)) {
            event.preventDefault()
            send()
          }
        }}
      />
      <button
        type="submit"
        className={line.send}
        aria-label={t("comment_send")}
        title={t("comment_send")}
        disabled={!content || write.isPending}
      >
        <IconSend2 size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </form>
  )
}

const Line = ({ comment, isOwn }: { comment: Comment; isOwn: boolean }) => {
  const { id, user, content, created_at } = comment
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
          <PersonMarks verified={user.verified} vip={user.vip} size={15} />
          <span className={styles.when}>
            <RelativeTime at={created_at} />
          </span>
        </p>
        {isOwn ? (
          <Translated content={content} language={null} translate={null} />
        ) : (
          <TranslatableText
            type="comment"
            id={id}
            content={content}
            language={comment.language}
            translate={comment.translate}
            translated_by={comment.translated_by}
            translate_engine={comment.translate_engine}
            state={comment.translate_state}
          />
        )}
      </div>
      <Ways comment={comment} isOwn={isOwn} />
    </li>
  )
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const

/** Delete it where one may, report it where it is somebody else's. */
const Ways = ({ comment: { id, feed_id, user, deletable }, isOwn }: { comment: Comment; isOwn: boolean }) => {
  const { t } = useTranslation("feed")
  const me = useMe()
  const [asks, setAsks] = useState<"delete" | "report" | null>(null)
  const remove = useDeleteComment(feed_id, id)
  const close = () => setAsks(null)
  return (
    <div className={styles.ways}>
      {!isOwn && (
        <Way label={t("comment_report", { name: user.name })} onClick={() => (me ? setAsks("report") : askToSignIn())}>
          <IconFlag {...icon} />
        </Way>
      )}
      {deletable && (
        <Way label={t("comment_delete", { name: user.name })} onClick={() => setAsks("delete")}>
          <IconTrash {...icon} />
        </Way>
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

interface WayProps {
  label: string
  onClick: () => void
  children: React.ReactNode
}

const Way = ({ label, onClick, children }: WayProps) => (
  <button type="button" className={styles.way} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
)
