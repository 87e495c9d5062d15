import type { AlbumPhoto } from "@redthread/contract/photo"
import { useSyncExternalStore } from "react"

/** Photos that became visible here, paid for or prepared meanwhile: lists that were asked for before show them too. */
let visible: ReadonlyMap<number, AlbumPhoto> = new Map()
const listeners = new Set<() => void>()

export function showVisible(photo: AlbumPhoto): void {
  visible = new Map(visible).set(photo.id, photo)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same photos, as they are by now where they were locked or being prepared. */
export function useLatest(photos: readonly AlbumPhoto[]): readonly AlbumPhoto[] {
  const known = useSyncExternalStore(
    subscribe,
    () => visible,
    () => visible,
  )
  return photos.map((photo) => (photo.paid && photo.status === "ready" ? photo : (known.get(photo.id) ?? photo)))
}
