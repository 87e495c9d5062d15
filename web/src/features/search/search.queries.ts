import {
  forgetSearch,
  listSavedSearches,
  lookAtSearch,
  saveSearch,
  type SearchCriteria,
  searchMembers,
  suggest,
} from "@redthread/contract/search"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { peopleKey } from "../profile/profile.part"

/** Keyed by who looks: what one is shown depends on it. */
export const searchQuery = (readerId: number | null, criteria: SearchCriteria | null) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, "search", readerId, criteria],
    queryFn: ({ pageParam, signal }) =>
      api(searchMembers, { body: { mode: "keyword", ...criteria, max_id: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
    enabled: criteria !== null,
  })

/** People and words for what is typed. */
export const suggestQuery = (q: string) =>
  queryOptions({
    queryKey: ["suggest", q],
    queryFn: async ({ signal }) => {
      const [{ people }, { words }] = await Promise.all([
        api(suggest, { body: { mode: "people", q } }, { signal }),
        api(suggest, { body: { mode: "words", q } }, { signal }),
      ])
      return { people, words }
    },
    enabled: q !== "",
    staleTime: 60_000,
  })

const savedKey = ["saved-searches"]

export const savedSearchesQuery = queryOptions({
  queryKey: savedKey,
  queryFn: ({ signal }) => api(listSavedSearches, {}, { signal }),
})

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: savedKey })

export async function keepSearch(name: string, criteria: SearchCriteria): Promise<void> {
  await api(saveSearch, { body: { name, criteria } })
  await refresh()
}

export async function dropSearch(id: number): Promise<void> {
  await api(forgetSearch, { params: { id } })
  await refresh()
}

export async function markLooked(id: number): Promise<void> {
  await api(lookAtSearch, { params: { id } })
  await refresh()
}
