import { type AlbumPhoto, showPhoto } from "@redthread/contract/photo"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { createStore } from "../../../core/page/store"

/** The address of a secret photo expires within minutes. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: ["photo", id],
    queryFn: ({ signal }) => api(showPhoto, { params: { id } }, { signal }),
  })

export const freshPhoto = (id: number): Promise<AlbumPhoto> =>
  queryClient.fetchQuery({ ...photoQuery(id), staleTime: 0 })

/** Place where the reader saw the photo that they buy. */
export interface Met {
  type: "photo" | "feed" | "message"
  related_id?: number
}

/** Photos paid for or processed on this page; lists loaded before lack them. */
const visible = createStore<ReadonlyMap<number, AlbumPhoto>>(new Map())

export const showVisible = (photo: AlbumPhoto): void => visible.set(new Map(visible.get()).set(photo.id, photo))

/** Replaces locked and processing photos by their current state. */
export function useLatest(photos: readonly AlbumPhoto[]): readonly AlbumPhoto[] {
  const known = visible.use()
  return photos.map((photo) => (photo.paid && photo.status === "ready" ? photo : (known.get(photo.id) ?? photo)))
}
