import type { Orderable } from "@redthread/contract/human-translation"
import type { Language } from "@redthread/contract/language"
import { useInfiniteQuery } from "@tanstack/react-query"
import { ordersQuery } from "./human-translation.queries"

/** Target languages of the open orders for this text, among the latest orders. */
export function useOrderedInto(type: Orderable, id: number | null): readonly Language[] {
  const { data } = useInfiniteQuery({ ...ordersQuery, enabled: id !== null })
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  return orders
    .filter((order) => order.type === type && order.target_id === id)
    .filter(({ state }) => state === "queued" || state === "translating")
    .map(({ language }) => language)
}
