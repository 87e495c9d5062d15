import { searchLocations } from "@redthread/contract/location"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../core/api/api"

export const locationsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["location", typed],
    queryFn: ({ signal }) => api(searchLocations, { query: { k: typed } }, { signal }),
    enabled: typed !== "",
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
