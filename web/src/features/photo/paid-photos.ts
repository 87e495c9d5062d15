import type { AlbumPhoto } from "@redthread/contract/photo"
import { useSyncExternalStore } from "react"

/** Photos that were paid for here: lists that were asked for before show them too. */
let paid: ReadonlyMap<number, AlbumPhoto> = new Map()
const listeners = new Set<() => void>()

export function showPaid(photo: AlbumPhoto): void {
  paid = new Map(paid).set(photo.id, photo)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same photos, unlocked where they have been paid for meanwhile. */
export function useAsPaid(photos: readonly AlbumPhoto[]): readonly AlbumPhoto[] {
  const known = useSyncExternalStore(subscribe, () => paid)
  return photos.map((photo) => (photo.paid ? photo : (known.get(photo.id) ?? photo)))
}
