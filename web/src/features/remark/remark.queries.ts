import { listRemarks } from "@redthread/contract/relation"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useMe } from "../../core/session/session"

type Remarks = ReadonlyMap<number, string>

/** All notes of the reader on members, which are fetched once. */
export const remarksQuery = (readerId: number | null) =>
  queryOptions({
    queryKey: ["remarks", readerId],
    queryFn: async ({ signal }): Promise<Remarks> => {
      const { items } = await api(listRemarks, undefined, { signal })
      return new Map(items.map(({ user_id, content }) => [user_id, content]))
    },
    enabled: readerId !== null,
    staleTime: Infinity,
    structuralSharing: false,
  })

export const useRemarks = (): Remarks | undefined => useQuery(remarksQuery(useMe()?.id ?? null)).data

export function useRemark(userId: number | null | undefined): string | null {
  const readerId = useMe()?.id ?? null
  const { data } = useQuery(remarksQuery(userId ? readerId : null))
  return userId ? (data?.get(userId) ?? null) : null
}
