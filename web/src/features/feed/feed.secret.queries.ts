import { listPhotos } from "@redthread/contract/photo"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api"

/** The paid photos of the own album. */
export const ownSecretsQuery = (memberId: number) =>
  infiniteQueryOptions({
    queryKey: ["photos", memberId, "secret"],
    queryFn: ({ pageParam, signal }) =>
      api(listPhotos, { params: { id: memberId }, query: { folder: "secret", page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => pagination.next_page ?? undefined,
    staleTime: 0,
  })
