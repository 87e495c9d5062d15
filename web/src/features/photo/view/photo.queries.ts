import { type AlbumPhoto, showPhoto } from "@redthread/contract/photo"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { createStore } from "../../../core/page/store"

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

/** Photos that were paid for or processed on this page; lists loaded earlier show them as well. */
const visible = createStore<ReadonlyMap<number, AlbumPhoto>>(new Map())

export const showVisible = (photo: AlbumPhoto): void => visible.set(new Map(visible.get()).set(photo.id, photo))

/** The same photos, with the current state of those that were locked or being processed. */
export function useLatest(photos: readonly AlbumPhoto[]): readonly AlbumPhoto[] {
  const known = visible.use()
  return photos.map((photo) => (photo.paid && photo.status === "ready" ? photo : (known.get(photo.id) ?? photo)))
}
