import { type Feed, likeFeed, unlikeFeed } from "@redthread/contract/feed"
import { IconHeart, IconHeartFilled, IconMessage, IconShare2 } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { currentTag } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { askToSignUp } from "../../../core/session/sign-in-prompt"
import { useTexts } from "../../../core/texts/texts"
import { api } from "../../../core/api/api"
import { ChatIconButton } from "../../chat/chat"
import { changeFeed } from "../feed.cache"
import styles from "./FeedActions.module.css"

interface Props {
  feed: Feed
  isOwn: boolean
  isOpen: boolean
  onToggle: ((feedId: number) => void) | undefined
}

export const FeedActions = ({ feed, isOwn, isOpen, onToggle }: Props) => {
  const { t } = useTexts("feed")
  const { id, liked, likes, comments, user } = feed
  const me = useMe()
  const like = useLikeFeed(id)
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-pressed={liked}
        title={t("like")}
        onClick={() => (me ? like.mutate(!liked) : askToSignUp())}
      >
        <Heart key={String(liked)} size={22} stroke={1.75} aria-hidden="true" className={styles.heart} />
        <span className="visually-hidden">{t("like")}</span>
        <Count count={likes} />
      </button>
      {onToggle ? (
        <button
          type="button"
          className={styles.action}
          aria-expanded={isOpen}
          title={t("comments")}
          onClick={() => onToggle(id)}
        >
          <CommentLook count={comments} />
        </button>
      ) : (
        <span className={styles.action}>
          <CommentLook count={comments} />
        </span>
      )}
      <button
        type="button"
        className={styles.action}
        aria-label={t("share")}
        title={t("share")}
        onClick={() => void import("../menu/share-feed").then(({ shareFeed }) => shareFeed(feed))}
      >
        <IconShare2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {!isOwn && (
        <span className={styles.chat}>
          <ChatIconButton person={user} />
        </span>
      )}
    </div>
  )
}

const CommentLook = ({ count }: { count: number }) => {
  const { t } = useTexts("feed")
  return (
    <>
      <IconMessage size={22} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t("comments")}</span>
      <Count count={count} />
    </>
  )
}

const Count = ({ count }: { count: number }) => count > 0 && <span>{count.toLocaleString(currentTag())}</span>

const withLike =
  (liked: boolean) =>
  (feed: Feed): Feed =>
    feed.liked === liked ? feed : { ...feed, liked, likes: Math.max(0, feed.likes + (liked ? 1 : -1)) }

/** Shows a like at once and reverts it on failure. Actions on one post are serialised: the last click wins. */
const useLikeFeed = (feedId: number) =>
  useMutation({
    scope: { id: `feed-like-${feedId}` },
    mutationFn: (liked: boolean) => api(liked ? likeFeed : unlikeFeed, { params: { id: feedId } }),
    onMutate: (liked) => changeFeed(feedId, withLike(liked)),
    onError: (_error, liked) => changeFeed(feedId, withLike(!liked)),
    // Replies to earlier clicks than the last are ignored.
    onSuccess: (now) => changeFeed(feedId, (feed) => (feed.liked === now.liked ? { ...feed, ...now } : feed)),
  })
