import { type AlbumPhoto, showPhoto } from "@redthread/contract/photo"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"

/** One photo as its reader sees it now; the address of a secret one lives for minutes only. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: ["photo", id],
    queryFn: ({ signal }) => api(showPhoto, { params: { id } }, { signal }),
  })

export const freshPhoto = (id: number): Promise<AlbumPhoto> =>
  queryClient.fetchQuery({ ...photoQuery(id), staleTime: 0 })

/** Where a secret photo was met. */
export interface Met {
  type: "photo" | "feed" | "message"
  related_id?: number
}
