import type { AlbumPhoto } from "@redthread/contract/photo"

/** Pages by number overlap when something was added meanwhile: each photo once. */
export const distinctPhotos = (pages: readonly { items: readonly AlbumPhoto[] }[]): AlbumPhoto[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((photo) => [photo.id, photo])).values(),
]
