import { AppError } from "@redthread/contract/core/error"
import { clock } from "../../core/clock"
import { db, transaction, type Tx } from "../../core/db"
import type { ExportedFile } from "../../core/feature"
import { storage } from "../../core/storage"
import * as photoDb from "./photo.db"
import { place, removeAfterCommit } from "./photo.place"

/** Makes a picture of the member's own public, as the portrait or the cover. Raises `not_found`. */
export async function attachPicture(
  tx: Tx,
  memberId: number,
  photoId: number,
  field: "avatar" | "cover",
): Promise<number> {
  const found = await photoDb.lockOwn(tx, memberId, photoId)
  if (found?.kind !== "image") throw new AppError("not_found", { field })
  await place(tx, found, "public")
  return photoId
}

/** ms that an upload waits to be attached, and a file for its row. */
const patience = 24 * 60 * 60 * 1000
const sweptAtOnce = 500

/** Removes uploads that nothing attached within a day. */
async function sweepUnattached(): Promise<void> {
  const before = new Date(clock.ms() - patience)
  for (let swept = sweptAtOnce; swept === sweptAtOnce;) {
    swept = await transaction(async (tx) => {
      const files = await photoDb.deleteUnattached(tx, before, sweptAtOnce)
      removeAfterCommit(tx, files)
      return files.length
    })
  }
}

/** Removes uploads that nothing attached, and files that no row knows: left by a crash between the two. */
export async function sweep(): Promise<void> {
  await sweepUnattached()
  const before = Date.now() - patience
  await storage.removeIncomingBefore(before)
  for await (const bases of storage.basesBefore(before, "upload")) {
    const known = new Set(await photoDb.knownOf(db, bases))
    for (const base of bases) if (!known.has(base)) await storage.remove(base)
  }
}

export async function erasePhotos(tx: Tx, memberId: number): Promise<void> {
  removeAfterCommit(tx, await photoDb.deleteOf(tx, memberId))
}

/** Path in an archive of a picture. */
const exportedAs = (id: number): string => `pictures/${id}.webp`

export async function exportPhotos(memberId: number) {
  const photos = await photoDb.listOf(db, memberId)
  return { photos: photos.map(({ file: _file, ...photo }) => ({ ...photo, file: exportedAs(photo.id) })) }
}

/** The largest that is kept of each picture. */
export async function exportPhotoFiles(memberId: number): Promise<ExportedFile[]> {
  const photos = await photoDb.listOf(db, memberId)
  return photos.map(({ id, file }) => ({ as: exportedAs(id), file: `${file}/1600.webp` }))
}
