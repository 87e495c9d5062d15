import {
  cancelTranslationOrder,
  claimTranslation,
  deliverTranslation,
  editTranslationOrder,
  listDesk,
  listTranslationOrders,
  type Orderable,
  orderTranslation,
  refuseTranslation,
  showDeskEarnings,
  unclaimTranslation,
} from "@redthread/contract/human-translation"
import type { Language } from "@redthread/contract/language"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
import { queryClient } from "../../core/api/query-client"

export const ordersQuery = infiniteQueryOptions({
  queryKey: ["translation-orders"],
  queryFn: ({ pageParam, signal }) =>
    api(listTranslationOrders, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

const invalidateOrders = () => queryClient.invalidateQueries({ queryKey: ordersQuery.queryKey })

interface Order {
  readonly type: Orderable
  readonly id: number
  readonly language?: Language | undefined
  readonly price: number
  readonly shared: boolean
}

export const useOrder = () =>
  useKeyedMutation({
    mutationFn: ({ language, ...order }: Order, idempotencyKey) =>
      api(orderTranslation, { body: { ...order, ...(language ? { language } : {}) } }, { idempotencyKey }),
    onSettled: invalidateOrders,
  })

export const useEditOrder = (id: number) =>
  useMutation({
    mutationFn: (body: { rating?: number; shared?: boolean }) => api(editTranslationOrder, { params: { id }, body }),
    onSettled: invalidateOrders,
  })

export const useCancelOrder = (id: number) =>
  useMutation({ mutationFn: () => api(cancelTranslationOrder, { params: { id } }), onSettled: invalidateOrders })

export interface DeskPair {
  readonly source?: Language | undefined
  readonly language?: Language | undefined
}

/** Below the key of the back office, whose decisions take effect later. */
const deskKey = ["staff", "translation-desk"]

export const deskQuery = (mine: boolean, pair: DeskPair) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, mine, pair],
    queryFn: ({ pageParam, signal }) =>
      api(
        listDesk,
        { query: { ...pair, ...(mine ? { mine: "1" } : {}), ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const earningsQuery = queryOptions({
  queryKey: [...deskKey, "earnings"],
  queryFn: ({ signal }) => api(showDeskEarnings, {}, { signal }),
})

const invalidateDesk = () => queryClient.invalidateQueries({ queryKey: deskKey })

export const useClaim = (id: number) =>
  useMutation({ mutationFn: () => api(claimTranslation, { params: { id } }), onSettled: invalidateDesk })

export const useUnclaim = (id: number) =>
  useMutation({ mutationFn: () => api(unclaimTranslation, { params: { id } }), onSettled: invalidateDesk })

export const useDeliver = (id: number) =>
  useMutation({
    mutationFn: (translate: string) => api(deliverTranslation, { params: { id }, body: { translate } }),
    onSettled: invalidateDesk,
  })

export const useRefuse = (id: number) =>
  useMutation({
    mutationFn: (reason: string) => api(refuseTranslation, { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["staff"] }),
  })

export interface Offered {
  type: Orderable
  id: number
  content: string
  /** Language of the text; null if unknown, then no translation is offered. */
  source: Language | null
  /** Target language; by default the reader's. */
  language?: Language | undefined
}
