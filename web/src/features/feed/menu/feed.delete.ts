import { deleteFeed } from "@redthread/contract/feed"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { removeFeed } from "../feed.cache"

export const useDeleteFeed = (feedId: number) =>
  useMutation({
    mutationFn: async () => {
      try {
        await api(deleteFeed, { params: { id: feedId } })
      } catch (error) {
        // Deleted already, on another device or by the click before.
        if (!(error instanceof ClientError && error.status === 404)) throw error
      }
    },
    onSuccess: () => removeFeed(feedId),
  })
