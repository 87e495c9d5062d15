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

export async function photosFor(db: DbOrTx, viewer: Viewer, ids: readonly number[]): Promise<Map<number, AlbumPhoto>> {
  const photos = await albumDb.findSeen(db, viewer.member, ids)
  return new Map(photos.map((row) => [row.id, toAlbumPhoto(row, viewer)]))
}

/** Photos of the public and the secret folder can be attached elsewhere, those for friends cannot. */
const mayAttach = ({ attachedAt, folder }: PhotoRow): boolean =>
  attachedAt === null || folder === "public" || folder === "secret"

interface Attachment {
  readonly folder: "post" | "message"
  /** Price of each new upload in cents; null means free. */
  readonly price?: number | null
}

/** A voice message must be the only upload of its message, and free. */
const isValidCombination = (folder: Attachment["folder"], photos: readonly PhotoRow[], price: number | null): boolean =>
  !photos.some(({ kind }) => kind === "audio") || (folder === "message" && photos.length === 1 && price === null)

/** Locks the uploads; album photos stay in their folder, secret ones at their price. @returns the uploads' kinds */
export async function attachTo(
  tx: Tx,
  memberId: number,
  ids: readonly number[],
  { folder, price = null }: Attachment,
): Promise<PhotoRow["kind"][]> {
  const uniqueIds = new Set(ids)
  const photos = await albumDb.lockOwnPhotos(tx, memberId, [...uniqueIds])
  const isUsable =
    photos.length === uniqueIds.size && photos.every(mayAttach) && isValidCombination(folder, photos, price)
  if (!isUsable) throw new AppError("upload_not_found", { field: "upload_ids" })
  const uploads = photos.filter(({ attachedAt }) => attachedAt === null)
  if (price !== null && uploads.length === 0) throw new AppError("price_not_here", { field: "price" })
  for (const row of uploads) await moveToFolder(tx, row, folder, price)
  return photos.map((row) => row.kind)
}

/** Deletes the uploads of a deleted post or message, except album photos. */
export async function releaseFrom(tx: Tx, ids: readonly number[]): Promise<void> {
  await discard(tx, await albumDb.lockAttached(tx, ids))
}

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
  const photos = await albumDb.findPage(db, caller.member, range)
  const { items, pagination } = toNumberedPage(photos, photosPerPage, query.page, ({ id }) => id)
  const { name, public: open, private: forFriends, secret } = owner
  return {
    user_id: memberId,
    name,
    items: items.map((row) => toAlbumPhoto(row, caller)),
    folders: { public: open, private: forFriends, secret },
    pagination,
  }
}

export async function show(db: DbOrTx, caller: Caller, photoId: number): Promise<AlbumPhoto> {
  const photo = (await photosFor(db, caller, [photoId])).get(photoId)
  if (!photo) throw new AppError("not_found")
  return photo
}

export const headOfPhoto = (db: DbOrTx, photoId: number) => albumDb.findPublic(db, photoId)

/** Whether each file has JPEG variants, which never changes. */
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

/** Finds a photo to report; undefined if the reader cannot see it, not even blurred. */
export const reportedPhoto = (db: DbOrTx, reader: Member, photoId: number) => albumDb.findReported(db, reader, photoId)
