import { deleteRemark, listRemarks, setRemark } from "@redthread/contract/relation"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"

type Remarks = ReadonlyMap<number, string>

/** All of one's own notes on members, asked for once. */
const remarksQuery = (readerId: number | null) =>
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

/** What the reader noted on this member; null where nothing is. Without a member no notes are asked for. */
export function useRemark(userId: number | null | undefined): string | null {
  const readerId = useMe()?.id ?? null
  const { data } = useQuery(remarksQuery(userId ? readerId : null))
  return userId ? (data?.get(userId) ?? null) : null
}

/** Notes something on a member, or with an empty text takes the note away. */
export function useSetRemark(userId: number) {
  const readerId = useMe()?.id ?? null
  return useMutation({
    mutationFn: (content: string) =>
      content === ""
        ? api(deleteRemark, { body: { user_id: userId } })
        : api(setRemark, { body: { user_id: userId, content } }),
    onSuccess: (_done, content) =>
      queryClient.setQueryData(remarksQuery(readerId).queryKey, (before) => {
        const remarks = new Map(before)
        if (content === "") remarks.delete(userId)
        else remarks.set(userId, content)
        return remarks
      }),
  })
}

export const catchUpRemarks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["remarks"] })
