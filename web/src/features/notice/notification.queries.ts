import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { clearNotifications, listNotifications } from "@redthread/contract/notification"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { notificationsKey } from "./notice"

export const notificationsQuery = (memberId: number) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, memberId],
    queryFn: ({ pageParam, signal }) => api(listNotifications, { query: { max_id: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
  })

const nothing = { items: [], pagination: { next_max_id: null } }

export function useClearNotifications(memberId: number) {
  const { queryKey } = notificationsQuery(memberId)
  return useMutation({
    mutationFn: () => api(clearNotifications),
    async onMutate() {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, { pages: [nothing], pageParams: [undefined] })
      return before
    },
    onError: (_error, _input, before) => queryClient.setQueryData(queryKey, before),
  })
}
