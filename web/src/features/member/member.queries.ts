import { listEncounters, listRecommend } from "@redthread/contract/member"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { peopleKey } from "../profile/profile"

/** The key contains the reader, because the list depends on the reader. */
export const recommendQuery = (readerId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, "recommend", readerId],
    queryFn: ({ pageParam, signal }) => api(listRecommend, { query: { max_id: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
  })

/** Members to meet; not refetched while the deck is on the screen. */
export const encountersQuery = (readerId: number) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, "encounters", readerId],
    queryFn: ({ pageParam, signal }) => api(listEncounters, { query: { max_id: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
