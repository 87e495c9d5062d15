import { listReferred, showAffiliate } from "@redthread/contract/affiliate"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

/** The own link, and what it and the member's photos, contacts and calls have earned. */
export const affiliateQuery = queryOptions({
  queryKey: ["affiliate"],
  queryFn: ({ signal }) => api(showAffiliate, {}, { signal }),
  staleTime: 0,
})

/** Who came by the link, latest first. */
export const referredQuery = infiniteQueryOptions({
  queryKey: ["affiliate", "members"],
  queryFn: ({ pageParam, signal }) =>
    api(listReferred, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})
