import { listTrades, type Trade, type TradeFilter } from "@redthread/contract/gold"
import { listUpgrades } from "@redthread/contract/vip"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

/** Prefix of the keys of all filtered lists. */
export const tradesKey = ["trades"]

export const tradesQuery = (k: TradeFilter | null) =>
  infiniteQueryOptions({
    queryKey: [...tradesKey, k],
    queryFn: ({ pageParam, signal }) => readTrades(k, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
    // Other devices and members change the list.
    staleTime: 0,
  })

const readTrades = (k: TradeFilter | null, maxId: number | null, signal: AbortSignal) =>
  api(listTrades, { query: { ...(maxId === null ? {} : { max_id: maxId }), ...(k ? { k } : {}) } }, { signal })

/** Reads all pages of the bill. `onPage` gets the number of movements read so far. */
export async function readAll(
  k: TradeFilter | null,
  onPage: (done: number) => void,
  signal: AbortSignal,
): Promise<Trade[]> {
  const all: Trade[] = []
  let maxId: number | null = null
  do {
    const { items, pagination }: Awaited<ReturnType<typeof readTrades>> = await readTrades(k, maxId, signal)
    all.push(...items)
    onPage(all.length)
    maxId = pagination.next_max_id
  } while (maxId !== null)
  return all
}

export const upgradesQuery = infiniteQueryOptions({
  queryKey: ["upgrades"],
  queryFn: ({ pageParam, signal }) =>
    api(listUpgrades, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  staleTime: 0,
})
