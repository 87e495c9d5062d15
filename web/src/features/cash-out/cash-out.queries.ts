import type { CallInput } from "@redthread/contract/core/call"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"

/** Latest first; each page has this week's rate and the available amount. */
export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: ["withdrawals"],
  queryFn: ({ pageParam, signal }) =>
    api(listWithdrawals, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  // Earnings mature and staff decide without an event.
  staleTime: 0,
})

/** Without an offer to buy gold, which would not raise the available amount. The form shows the error. */
export const useWithdraw = () =>
  useKeyedMutation({
    mutationFn: (body: CallInput<typeof withdraw>["body"], idempotencyKey) =>
      api(withdraw, { body }, { idempotencyKey, keepsRefusal: true }),
    meta: { quiet: true },
  })
