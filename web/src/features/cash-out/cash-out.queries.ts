import type { CallInput } from "@redthread/contract/core/call"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

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

type Body = CallInput<typeof withdraw>["body"]

/** More gold is no way out where too little has matured: the form says so itself. */
export const askForPayout = (body: Body, idempotencyKey: string) =>
  api(withdraw, { body }, { idempotencyKey, keepsRefusal: true })
