import { IconPhoto } from "@tabler/icons-react"
import { withEmoji } from "@redthread/contract/emoji"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { Button } from "../../../ui/button/Button"
import { ThreadProgress } from "../../../ui/state/Thread"
import { SendAnyway } from "../../scam-shield/scam-shield"
import cardStyles from "../post/FeedCard.module.css"
import { confirmPost, discardPost, postAgain, rewordPost } from "./feed.send"
import { type Outgoing, readFeedStore } from "../feed-storage"
import styles from "./OutgoingPosts.module.css"

interface Props {
  outgoing: readonly Outgoing[]
  /** Called when a text is back in the field. */
  onReword: () => void
}

export const OutgoingPosts = ({ outgoing, onReword }: Props) =>
  [...outgoing]
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map((post) => <Unconfirmed key={post.client_id} post={post} onReword={onReword} />)

interface PostProps extends Pick<Props, "onReword"> {
  post: Outgoing
}

const Unconfirmed = ({ post, onReword }: PostProps) => {
  const { t } = useTexts("feed")
  const me = useMe()
  const { content, previews, state } = post
  return (
    <article className={`${cardStyles.card} ${styles[state]}`} aria-label={t("on_the_way")}>
      <div className={cardStyles.head}>
        {me && <Avatar src={me.avatar} name={me.name} size={44} />}
        <p className={cardStyles.name}>{me?.name}</p>
      </div>
      {content && (
        <p className={`${cardStyles.text} ${styles.text}`} dir="auto">
          {withEmoji(content)}
        </p>
      )}
      {previews.length > 0 && (
        <ul className={styles.previews}>
          {previews.map((preview, index) => (
            <li key={index}>
              {preview ? <img src={preview} alt="" /> : <IconPhoto size={24} stroke={1.5} aria-hidden="true" />}
            </li>
          ))}
        </ul>
      )}
      {state === "sending" ? <ThreadProgress label={t("posting")} /> : <Failure post={post} onReword={onReword} />}
    </article>
  )
}

const Failure = ({ post, onReword }: PostProps) => {
  const { t } = useTexts("feed")
  const { client_id, error, needsConfirmation = false, upload_ids } = post
  const isRewordable = upload_ids.length === 0 && readFeedStore().draft === ""
  const reword = () => {
    rewordPost(post)
    onReword()
  }
  return (
    <div className={styles.failure}>
      <p role="alert">{error ?? t("not_posted")}</p>
      <p className={styles.ways}>
        {needsConfirmation ? (
          <SendAnyway onSend={() => confirmPost(client_id)} onReword={isRewordable ? reword : undefined} />
        ) : (
          <Button look="quiet" size="small" onClick={() => postAgain(client_id)}>
            {t("retry")}
          </Button>
        )}
        <Button look="ghost" size="small" onClick={() => discardPost(client_id)}>
          {t("discard")}
        </Button>
      </p>
    </div>
  )
}
