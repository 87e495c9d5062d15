import type { AlbumPhoto } from "@redthread/contract/photo"
import { createStore } from "../../../core/page/store"

/** Photos that became visible here, paid for or prepared meanwhile: lists that were asked for before show them too. */
const visible = createStore<ReadonlyMap<number, AlbumPhoto>>(new Map())

export const showVisible = (photo: AlbumPhoto): void => visible.set(new Map(visible.get()).set(photo.id, photo))

/** The same photos, as they are by now where they were locked or being prepared. */
export function useLatest(photos: readonly AlbumPhoto[]): readonly AlbumPhoto[] {
  const known = visible.use()
  return photos.map((photo) => (photo.paid && photo.status === "ready" ? photo : (known.get(photo.id) ?? photo)))
}
