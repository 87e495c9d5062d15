import { listThreads } from "@redthread/contract/chat"
import type { CallInput } from "@redthread/contract/core/call"
import { changeOrder, listOrders, listProducts, orderProduct } from "@redthread/contract/mall"
import { showProfile } from "@redthread/contract/profile"
import { listFriends } from "@redthread/contract/relation"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
import { queryClient } from "../../core/api/query-client"

export const productsQuery = queryOptions({
  queryKey: ["mall", "products"],
  queryFn: async ({ signal }) => (await api(listProducts, {}, { signal })).items,
})

export interface Receiver {
  user_id: number
  name: string
}

export const receiverQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ["mall", "receiver", userId],
    queryFn: async ({ signal }): Promise<Receiver> => {
      const { name } = await api(showProfile, { params: { id: userId ?? 0 } }, { signal })
      return { user_id: userId ?? 0, name }
    },
    enabled: userId !== undefined,
  })

export const receiversQuery = queryOptions({
  queryKey: ["mall", "receivers"],
  queryFn: async ({ signal }): Promise<Receiver[]> => {
    const [friends, threads] = await Promise.all([
      api(listFriends, { query: {} }, { signal }),
      api(listThreads, { query: {} }, { signal }),
    ])
    const known = [...friends.items, ...threads.items].map(({ user_id, name }) => [user_id, name] as const)
    return [...new Map(known)].map(([user_id, name]) => ({ user_id, name }))
  },
})

export type Shown = "all" | "by_me" | "for_me"

const ordersKey = ["mall", "orders"]
const sideOf = { all: {}, by_me: { to: 0 }, for_me: { to: 1 } } as const

export const ordersQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, shown],
    queryFn: ({ pageParam, signal }) =>
      api(
        listOrders,
        { query: { ...sideOf[shown], ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const askOrdersAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ordersKey })

/** The form shows errors; without enough gold the payment dialog opens as well. */
export const useOrderProduct = () =>
  useKeyedMutation({
    mutationFn: (body: CallInput<typeof orderProduct>["body"], idempotencyKey) =>
      api(orderProduct, { body }, { idempotencyKey }),
    onSuccess: askOrdersAnew,
  })

export const useChangeOrder = (id: number) =>
  useMutation({
    mutationFn: (body: CallInput<typeof changeOrder>["body"]) => api(changeOrder, { params: { id }, body }),
    onSettled: askOrdersAnew,
  })
