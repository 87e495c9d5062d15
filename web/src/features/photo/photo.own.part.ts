import { albumQuery } from "./album/album.list.queries"

/** The public photos of the own album, page by page. */
export const ownPhotosQuery = (memberId: number) => albumQuery(memberId, "public")
