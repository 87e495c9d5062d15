import type { Comment, Feed } from "@redthread/contract/feed"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMe } from "../../../core/session/session"
import { askToSignUp } from "../../../core/session/sign-in-prompt"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { CommentField } from "./CommentField"
import { type AuthoredComment, CommentLine, DeletedComment, isAuthored } from "./CommentLine"
import styles from "./Comments.module.css"
import { useNames } from "../../remark/remark"
import { commentsQuery, repliesQuery } from "../feed.queries"

export const Comments = ({ feed }: { feed: Feed }) => {
  const { t } = useTexts(["feed", "ui", "support"])
  const query = useInfiniteQuery(commentsQuery(feed.id))
  const comments = query.data?.pages.flatMap(({ items }) => items) ?? []
  const me = useMe()
  return (
    <section className={styles.comments} aria-label={t("feed:comments")}>
      {me ? (
        <CommentField feedId={feed.id} />
      ) : (
        <Button look="quiet" size="small" onClick={askToSignUp}>
          {t("feed:comment_sign_in")}
        </Button>
      )}
      {query.isPending && <Skeleton height="64px" />}
      {query.error && comments.length === 0 && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && comments.length === 0 && <p className={styles.none}>{t("feed:comments_none")}</p>}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <Discussion key={comment.id} comment={comment} />
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

const Discussion = ({ comment }: { comment: Comment }) => {
  const { t } = useTexts("feed")
  const [isOpen, setOpen] = useState(false)
  const nameOf = useNames()
  const [answered, setAnswered] = useState<AuthoredComment | null>(null)
  const answer = (to: AuthoredComment) => {
    setOpen(true)
    setAnswered(to)
  }
  const below = (
    <>
      {comment.replies > 0 && (
        <button type="button" className={styles.reply} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("replies_hide") : t("replies_show", { count: comment.replies })}
        </button>
      )}
      {isOpen && <Replies comment={comment} onReply={answer} />}
      {isOpen && answered && (
        <CommentField
          feedId={comment.feed_id}
          answers={{ id: answered.id, name: nameOf(answered.user), onDone: () => setAnswered(null) }}
        />
      )}
    </>
  )
  if (!isAuthored(comment)) return <DeletedComment>{below}</DeletedComment>
  return (
    <CommentLine comment={comment} onReply={() => answer(comment)}>
      {below}
    </CommentLine>
  )
}

const Replies = ({ comment, onReply }: { comment: Comment; onReply: (to: AuthoredComment) => void }) => {
  const { t } = useTexts(["feed", "ui"])
  const query = useInfiniteQuery(repliesQuery(comment.feed_id, comment.id))
  const replies = query.data?.pages.flatMap(({ items }) => items.filter(isAuthored)).toReversed() ?? []
  return (
    <div className={styles.replies}>
      {query.isPending && <Skeleton height="48px" />}
      {query.error && replies.length === 0 && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.hasNextPage && (
        <Button look="ghost" size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(query.isFetchNextPageError ? "ui:try_again" : "feed:replies_older")}
        </Button>
      )}
      <ul className={styles.list}>
        {replies.map((reply) => (
          <CommentLine key={reply.id} comment={reply} onReply={() => onReply(reply)} />
        ))}
      </ul>
    </div>
  )
}
