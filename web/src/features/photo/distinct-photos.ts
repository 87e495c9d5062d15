import type { AlbumPhoto } from "@redthread/contract/photo"

/** Numbered pages overlap after an insertion: removes duplicates. */
export const distinctPhotos = (pages: readonly { items: readonly AlbumPhoto[] }[]): AlbumPhoto[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((photo) => [photo.id, photo])).values(),
]
