import {
  forgetSearch,
  listSavedSearches,
  lookAtSearch,
  saveSearch,
  type SearchCriteria,
  searchCriteria,
  searchMembers,
  suggest,
} from "@redthread/contract/search"
import { searchLocations } from "@redthread/contract/location"
import type { UserCard } from "@redthread/contract/profile"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { peopleKey } from "../profile/profile"

/** The key contains the reader, because the result depends on the reader. */
export const searchQuery = (readerId: number | null, criteria: SearchCriteria | null) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, "search", readerId, criteria],
    queryFn: ({ pageParam, signal }) =>
      api(searchMembers, { body: { mode: "keyword", ...criteria, max_id: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
    enabled: criteria !== null,
  })

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

/** Whether the list of towns, which has the coordinates, contains this place; a typed place may be missing there. */
export const isKnownTownQuery = (location: UserCard["location"] | undefined) =>
  queryOptions({
    queryKey: ["is-known-town", location?.city, location?.country_code],
    queryFn: async ({ signal }) => {
      const { locations } = await api(searchLocations, { query: { k: location?.city ?? "" } }, { signal })
      return locations.some(({ city, country_code }) => city !== null && country_code === location?.country_code)
    },
    staleTime: Infinity,
  })

const savedKey = ["saved-searches"]

export const savedSearchesQuery = queryOptions({
  queryKey: savedKey,
  queryFn: ({ signal }) => api(listSavedSearches, {}, { signal }),
})

const invalidateSaved = (): Promise<void> => queryClient.invalidateQueries({ queryKey: savedKey })

export async function keepSearch(name: string, criteria: SearchCriteria): Promise<void> {
  await api(saveSearch, { body: { name, criteria } })
  await invalidateSaved()
}

export async function dropSearch(id: number): Promise<void> {
  await api(forgetSearch, { params: { id } })
  await invalidateSaved()
}

export async function markLooked(id: number): Promise<void> {
  await api(lookAtSearch, { params: { id } })
  await invalidateSaved()
}

/** Returns the search criteria of an address; null if it has none or invalid ones. */
export function criteriaOf(search: Readonly<Record<string, unknown>>): SearchCriteria | null {
  // The router parses values as JSON, but a name may be "7" or "true".
  const q =
    search["q"] === undefined ? undefined : typeof search["q"] === "string" ? search["q"] : JSON.stringify(search["q"])
  const { mode: _mode, q: _q, ...fields } = search
  const isAdvanced = Object.keys(fields).length > 0
  const asked = { ...fields, mode: isAdvanced ? "advanced" : "keyword", ...(q?.trim() ? { q: q.trim() } : {}) }
  const parsed = searchCriteria.safeParse(asked)
  if (!parsed.success) return q?.trim() ? criteriaOf({ q }) : null
  return isAdvanced || parsed.data.q ? parsed.data : null
}

/** Returns the query of the address for these criteria. */
export const addressOf = ({ mode: _mode, ...asked }: SearchCriteria): Record<string, unknown> => asked

export const filterCount = (criteria: SearchCriteria | null): number =>
  Object.keys(criteria ?? {}).filter((key) => key !== "mode" && key !== "q").length

export type CriteriaField = Exclude<keyof SearchCriteria, "mode">

/** Sets a condition of the search; undefined removes it. */
export function withField<F extends CriteriaField>(
  criteria: SearchCriteria,
  field: F,
  value: SearchCriteria[F] | undefined,
): SearchCriteria {
  const { [field]: _before, ...rest } = criteria
  return (value === undefined ? rest : { ...rest, [field]: value }) as SearchCriteria
}

/** Completes a draft: a search for words finds all members, also together with filters, unless a gender is chosen. */
export function submitted({ q, ...rest }: SearchCriteria): SearchCriteria {
  const words = q?.trim()
  const { gender, ...others } = rest
  const isOnlyWords = filterCount(words && gender === "any" ? others : rest) === 0
  if (isOnlyWords) return { mode: "keyword", ...(words ? { q: words } : {}) }
  return { ...(words ? { gender: "any", q: words } : {}), ...rest, mode: "advanced" }
}
