import { listTrades, type TradeFilter } from "@redthread/contract/gold"
import { listUpgrades } from "@redthread/contract/vip"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

/** All lists of movements, however narrowed. */
export const tradesKey = ["trades"]

/** The bill, latest first; `k` narrows it. */
export const tradesQuery = (k: TradeFilter | null) =>
  infiniteQueryOptions({
    queryKey: [...tradesKey, k],
    queryFn: ({ pageParam, signal }) => readTrades(k, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
    // Gold moves on other devices and by other members too.
    staleTime: 0,
  })

/** One page, from the movement `maxId` on; from the latest where that is null. */
export const readTrades = (k: TradeFilter | null, maxId: number | null, signal: AbortSignal) =>
  api(listTrades, { query: { ...(maxId === null ? {} : { max_id: maxId }), ...(k ? { k } : {}) } }, { signal })

/** The VIP that the member was given, latest first, and by whom it was paid. */
export const upgradesQuery = infiniteQueryOptions({
  queryKey: ["upgrades"],
  queryFn: ({ pageParam, signal }) =>
    api(listUpgrades, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  staleTime: 0,
})
