import { type GiftOrder, listGifts, listReceivedGifts, sendGift } from "@redthread/contract/gift"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
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

export const useSendGift = (userId: number) =>
  useKeyedMutation({
    mutationFn: (gift: { gift_id: number; price: number }, idempotencyKey) =>
      api(sendGift, { body: { user_id: userId, ...gift } }, { idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["gifts"] }),
  })
