import { countPeople, listBirthdays, listFront, listHottest, listLatest, listOnline } from "@redthread/contract/browse"
import type { Page } from "@redthread/contract/core/page"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import type { CardPerson } from "../card/card"
import { peopleKey } from "../profile/profile"
import type { BrowseList } from "./browse-lists"

const timeZone = (): { time_zone?: string } => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone ? { time_zone: zone } : {}
}

type ListRequest = (query: { max_id: number | undefined }, signal: AbortSignal) => Promise<Page<CardPerson>>

const requests: Record<BrowseList, ListRequest> = {
  online: (query, signal) => api(listOnline, { query }, { signal }),
  latest: (query, signal) => api(listLatest, { query }, { signal }),
  hottest: (query, signal) => api(listHottest, { query }, { signal }),
  birthday: (query, signal) => api(listBirthdays, { query: { ...query, ...timeZone() } }, { signal }),
  front: (query, signal) => api(listFront, { query }, { signal }),
}

const lookEvery = 60_000

/** The key contains the reader, because visibility depends on the reader. */
export const browseQuery = (name: BrowseList, readerId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, name, readerId],
    queryFn: ({ pageParam, signal }) => requests[name]({ max_id: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
    ...(name === "online" ? { refetchInterval: lookEvery } : {}),
  })

export const countsQuery = (readerId: number | null) =>
  queryOptions({
    queryKey: ["people-count", readerId],
    queryFn: ({ signal }) => api(countPeople, { query: timeZone() }, { signal }),
    refetchInterval: lookEvery,
  })
