import { type GiftOrder, listGifts, listReceivedGifts, sendGift } from "@redthread/contract/gift"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"

export const giftsQuery = (order: GiftOrder) =>
  queryOptions({
    queryKey: ["gifts", order],
    queryFn: ({ signal }) => api(listGifts, { query: { order } }, { signal }),
  })

export const receivedQuery = (userId: number) =>
  queryOptions({
    queryKey: ["gifts", "received", userId],
    queryFn: ({ signal }) => api(listReceivedGifts, { params: { id: userId } }, { signal }),
  })

interface Sending {
  gift_id: number
  price: number
  /** Idempotency key, kept for a retry, so that the gift is sent and paid for once. */
  key: string
}

export const useSendGift = (userId: number) =>
  useMutation({
    mutationFn: ({ key, ...gift }: Sending) =>
      api(sendGift, { body: { user_id: userId, ...gift } }, { idempotencyKey: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["gifts"] }),
  })
