import { LRUCache } from "lru-cache"
import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type AlbumFolder, type AlbumPhoto, type listPhotos, photosPerPage } from "@redthread/contract/photo"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { type NumberedQuery, startOf, toNumberedPage } from "../../../core/db/page"
import { storage } from "../../../core/files/storage"
import type { Caller, Member } from "../../../core/member/caller"
import { moveToFolder, type Viewer } from "../photo/photo.file.service"
import { discard } from "../photo/photo.removal.service"
import type { PhotoRow } from "../photo/photo.service"
import { toAlbumPhoto } from "./album"
import * as albumDb from "./album.db"

export { toAlbumPhoto } from "./album"
export type { AlbumRow } from "./album.db"
export type { Viewer } from "../photo/photo.file.service"

/** These photos as this viewer may see them, by id; what they may not see is left out. One query, however many. */
export async function photosFor(db: DbOrTx, viewer: Viewer, ids: readonly number[]): Promise<Map<number, AlbumPhoto>> {
  const found = await albumDb.findSeen(db, viewer.member, ids)
  return new Map(found.map((row) => [row.id, toAlbumPhoto(row, viewer)]))
}

/** Public and secret photos of the album may be shown elsewhere too; those for friends may not. */
const mayAttach = ({ attachedAt, folder }: PhotoRow): boolean =>
  attachedAt === null || folder === "public" || folder === "secret"

interface Attaching {
  readonly folder: "post" | "message"
  /** cents that each costs which is uploaded for it; null: nothing */
  readonly price?: number | null
}

/** A voice is a message of its own, and costs nothing. */
const mayHold = (folder: Attaching["folder"], found: readonly PhotoRow[], price: number | null): boolean =>
  !found.some(({ kind }) => kind === "audio") || (folder === "message" && found.length === 1 && price === null)

/**
 * Makes uploads of the member's own part of a post or a message; photos of the album stay where they are, secret ones
 * with their price. Locks them until the transaction ends; answers what they are. Raises `not_found` for whatever is
 * not the member's to use, and `price_invalid` where there is nothing that a price could be put on.
 */
export async function attachTo(
  tx: Tx,
  memberId: number,
  ids: readonly number[],
  { folder, price = null }: Attaching,
): Promise<PhotoRow["kind"][]> {
  const wanted = new Set(ids)
  const found = await albumDb.lockOwnOf(tx, memberId, [...wanted])
  const isUsable = found.length === wanted.size && found.every(mayAttach) && mayHold(folder, found, price)
  if (!isUsable) throw new AppError("upload_not_found", { field: "upload_ids" })
  const uploads = found.filter(({ attachedAt }) => attachedAt === null)
  if (price !== null && uploads.length === 0) throw new AppError("price_not_here", { field: "price" })
  for (const row of uploads) await moveToFolder(tx, row, folder, price)
  return found.map((row) => row.kind)
}

/** Deletes what was uploaded for a post or a message, with the files; photos of the album stay. */
export async function releaseFrom(tx: Tx, ids: readonly number[]): Promise<void> {
  await discard(tx, await albumDb.lockAttached(tx, ids))
}

/**
 * A folder of a member's album, latest first.
 * Raises `user_not_found`, and for a stranger who asks for the private folder `friends_only_photos`.
 */
export async function list(
  db: DbOrTx,
  caller: Caller,
  memberId: number,
  { folder, ...query }: NumberedQuery & { folder: AlbumFolder },
): Promise<ReplyBody<typeof listPhotos>> {
  const owner = await albumDb.findOwner(db, caller.member, memberId)
  if (!owner) throw new AppError("user_not_found")
  if (folder === "private" && !owner.friend) throw new AppError("friends_only_photos")
  const range = { owner: memberId, folder, ...startOf(query, photosPerPage) }
  const found = await albumDb.findPage(db, caller.member, range)
  const { items, pagination } = toNumberedPage(found, photosPerPage, query.page, ({ id }) => id)
  const { name, public: open, private: forFriends, secret } = owner
  return {
    user_id: memberId,
    name,
    items: items.map((row) => toAlbumPhoto(row, caller)),
    folders: { public: open, private: forFriends, secret },
    pagination,
  }
}

/** One photo. Raises `not_found`. */
export async function show(db: DbOrTx, caller: Caller, photoId: number): Promise<AlbumPhoto> {
  const found = (await photosFor(db, caller, [photoId])).get(photoId)
  if (!found) throw new AppError("not_found")
  return found
}

/** Owner and file of a photo that visitors see unblurred. */
export const headOfPhoto = (db: DbOrTx, photoId: number) => albumDb.findPublic(db, photoId)

/** By file: whether it has JPEG variants, which never changes. */
const jpegCache = new LRUCache<string, boolean>({ max: 10_000 })

async function hasJpeg(file: string): Promise<boolean> {
  const cached = jpegCache.get(file)
  if (cached !== undefined) return cached
  const exists = (await storage.bytes(`${file}/600.jpg`)) !== null
  jpegCache.set(file, exists)
  return exists
}

/** Address of a public picture for clients that may lack WebP; null if it is not public. */
export async function sharedPicture(file: string): Promise<string | null> {
  if (!storage.isPublic(file)) return null
  return storage.address(`${file}/600.${(await hasJpeg(file)) ? "jpg" : "webp"}`)
}

/** Owner of a reported photo; undefined if the reader cannot see it, not even blurred. */
export const reportedPhoto = (db: DbOrTx, reader: Member, photoId: number) => albumDb.findReported(db, reader, photoId)
