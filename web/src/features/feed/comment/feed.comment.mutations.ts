import { type Comment, createComment, deleteComment, likeComment, unlikeComment } from "@redthread/contract/feed"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { useKeyedMutation } from "../../../core/api/keyed-mutation"
import { ClientError } from "../../../core/error/client-error"
import { mayHurt } from "../../scam-shield/scam-shield"
import { changeEveryComment, changeFeed, putComment } from "../feed.cache"

interface CommentBody {
  content: string
  reply_to?: number
  check?: true
}

async function writeComment(feedId: number, client_id: string, body: CommentBody): Promise<Comment> {
  try {
    return await api(createComment, { params: { id: feedId }, body: { client_id, ...body } })
  } catch (error) {
    // The field asks the question.
    if (mayHurt(error)) error.isAnswered = true
    throw error
  }
}

export const useWriteComment = (feedId: number) =>
  useKeyedMutation({
    mutationFn: (body: CommentBody, client_id) => writeComment(feedId, client_id, body),
    onSuccess: (comment) => {
      putComment(comment)
      changeFeed(feedId, (feed) => ({ ...feed, comments: feed.comments + 1 }))
    },
  })

export const useDeleteComment = ({ id: commentId, feed_id: feedId, parent_id, replies }: Comment) =>
  useMutation({
    mutationFn: async () => {
      try {
        await api(deleteComment, { params: { id: feedId, comment_id: commentId } })
      } catch (error) {
        if (!(error instanceof ClientError && error.status === 404)) throw error
      }
    },
    onSuccess: () => {
      changeEveryComment(commentId, () => null)
      if (parent_id !== null)
        changeEveryComment(parent_id, (parent) => ({ ...parent, replies: Math.max(0, parent.replies - 1) }))
      changeFeed(feedId, (feed) => ({ ...feed, comments: Math.max(0, feed.comments - 1 - replies) }))
    },
  })

const withLike =
  (liked: boolean) =>
  (comment: Comment): Comment =>
    comment.liked === liked ? comment : { ...comment, liked, likes: Math.max(0, comment.likes + (liked ? 1 : -1)) }

export const useLikeComment = ({ id, feed_id }: Comment) =>
  useMutation({
    scope: { id: `comment-like-${id}` },
    mutationFn: (liked: boolean) =>
      api(liked ? likeComment : unlikeComment, { params: { id: feed_id, comment_id: id } }),
    onMutate: (liked) => changeEveryComment(id, withLike(liked)),
    onError: (_error, liked) => changeEveryComment(id, withLike(!liked)),
    onSuccess: (now) =>
      changeEveryComment(id, (comment) => (comment.liked === now.liked ? { ...comment, ...now } : comment)),
  })
