import {
  listRevocable,
  requestRevocation,
  type Revocation,
  type RevocationKind,
  revoke,
  revokeByLink,
  showRevocation,
} from "@redthread/contract/revocation"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"

/** A purchase is withdrawn from by its own member, or by a mailed link. */
export type Source = { readonly kind: RevocationKind; readonly id: number } | { readonly token: string }

export const purchasesQuery = queryOptions({
  queryKey: ["revocation", "list"],
  queryFn: async ({ signal }) => (await api(listRevocable, {}, { signal })).items,
})

export const revocationQuery = (source: Source) =>
  queryOptions({
    queryKey: ["revocation", source],
    queryFn: ({ signal }): Promise<Revocation> =>
      "token" in source
        ? api(revokeByLink, { body: { token: source.token } }, { signal })
        : api(showRevocation, { params: source }, { signal }),
  })

export const useRevoke = (source: Source) =>
  useMutation({
    mutationFn: (): Promise<Revocation> =>
      "token" in source
        ? api(revokeByLink, { body: { token: source.token, confirm: true } })
        : api(revoke, { params: source }),
    onSuccess: async (revocation) => {
      queryClient.setQueryData(revocationQuery(source).queryKey, revocation)
      for (const key of ["trades", "upgrades", "orders"]) await queryClient.invalidateQueries({ queryKey: [key] })
      await queryClient.invalidateQueries({ queryKey: purchasesQuery.queryKey })
    },
    meta: { quiet: true },
  })

export const useRequestLink = () =>
  useMutation({
    mutationFn: (body: { payment_id: number; email: string }) => api(requestRevocation, { body }),
    meta: { quiet: true },
  })
