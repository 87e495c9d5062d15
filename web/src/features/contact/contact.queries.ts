import {
  editContact,
  listBoughtContacts,
  payContact,
  returnContact,
  showContact,
  showOwnContact,
  withdrawContact,
  type ContactChange,
} from "@redthread/contract/contact"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
import { ClientError } from "../../core/error/client-error"
import { queryClient } from "../../core/api/query-client"

export const ownContactQuery = queryOptions({
  queryKey: ["contact"],
  queryFn: ({ signal }) => api(showOwnContact, {}, { signal }),
})

export async function saveContact(change: ContactChange): Promise<void> {
  queryClient.setQueryData(ownContactQuery.queryKey, await api(editContact, { body: change }))
}

export const contactQuery = (userId: number) =>
  queryOptions({
    queryKey: ["contact", userId],
    queryFn: ({ signal }) => api(showContact, { params: { id: userId } }, { signal }),
  })

export const usePayContact = (userId: number) =>
  useKeyedMutation({
    mutationFn: (price: number, idempotencyKey) =>
      api(payContact, { params: { id: userId }, body: { price } }, { idempotencyKey }),
    onSettled: async (_done, error) => {
      const isOver = !error || (error instanceof ClientError && !error.isNetwork)
      if (isOver) await queryClient.invalidateQueries({ queryKey: contactQuery(userId).queryKey })
    },
  })

/** Deletes the contact information everywhere; its buyers are refunded. */
export const useWithdrawContact = () =>
  useMutation({
    mutationFn: () => api(withdrawContact, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownContactQuery.queryKey }),
    meta: { quiet: true },
  })

export const boughtContactsQuery = infiniteQueryOptions({
  queryKey: ["purchases", "contacts"],
  queryFn: ({ pageParam, signal }) =>
    api(listBoughtContacts, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  staleTime: 0,
})

/** The list is requested again in any case: another device may have returned it, or the member may have moved. */
export const useReturnContact = () =>
  useMutation({
    mutationFn: (id: number) => api(returnContact, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boughtContactsQuery.queryKey }),
    meta: { quiet: true },
  })
