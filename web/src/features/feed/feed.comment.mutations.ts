import { createComment, deleteComment } from "@redthread/contract/feed"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { changeEveryComment, changeFeed, putComment } from "./feed.cache"

interface CommentBody {
  /** Idempotency key, kept for a retry, so that it is stored once. */
  client_id: string
  content: string
}

export const useWriteComment = (feedId: number) =>
  useMutation({
    mutationFn: (body: CommentBody) => api(createComment, { params: { id: feedId }, body }),
    onSuccess: (comment) => {
      putComment(comment)
      changeFeed(feedId, (feed) => ({ ...feed, comments: feed.comments + 1 }))
    },
  })

export const useDeleteComment = (feedId: number, commentId: number) =>
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
      changeFeed(feedId, (feed) => ({ ...feed, comments: Math.max(0, feed.comments - 1) }))
    },
  })
