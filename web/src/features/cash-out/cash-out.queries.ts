import type { CallInput } from "@redthread/contract/core/call"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"

/** The own cash-outs, latest first; each page says this week's rate and what can be cashed out. */
export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: ["withdrawals"],
  queryFn: ({ pageParam, signal }) =>
    api(listWithdrawals, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  // Earnings mature, and staff decide, while nobody looks.
  staleTime: 0,
})

/** Without an offer to buy gold, which would not raise the amount that can be cashed out. The form shows the error. */
export const useWithdraw = () =>
  useKeyedMutation({
    mutationFn: (body: CallInput<typeof withdraw>["body"], idempotencyKey) =>
      api(withdraw, { body }, { idempotencyKey, keepsRefusal: true }),
    meta: { quiet: true },
  })
