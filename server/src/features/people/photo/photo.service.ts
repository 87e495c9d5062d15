import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import { clock } from "../../../core/process/clock"
import { dayMs } from "../../../core/process/duration"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import type { ExportedFile } from "../../../core/feature"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { storage } from "../../../core/files/storage"
import { discard } from "./removal/photo.discard.service"
import * as discardDb from "./removal/photo.discard.db"
import * as photoDb from "./photo.db"
import * as uploadDb from "./upload/photo.upload.db"
import { removeAfterCommit } from "./photo.folder.service"
import { moveToFolder } from "./photo.folder.service"
import type { PhotoRow } from "./photo.tables"
import { forgetStalled } from "./upload/photo.reserve"

export type { PhotoRow } from "./photo.tables"

/** A photo of the member's own, locked until the transaction ends. */
export const lockOwn = (tx: Tx, memberId: number, photoId: number): Promise<PhotoRow | undefined> =>
  photoDb.lockOwn(tx, memberId, photoId)

/**
 * Deletes these of the member's own wherever they are shown; others' are passed over. Raises `cannot_change` where one
 * was bought in a message: it can't be recalled either.
 */
export async function deleteOwnPhotos(tx: Tx, memberId: number, ids: readonly number[]): Promise<void> {
  await everyFeature.onPhotosHidden(tx, memberId, ids)
  const own = await uploadDb.lockOwn(tx, memberId, ids)
  if (await uploadDb.isSold(tx, own)) throw new AppError("cannot_change")
  await discard(tx, own)
  forgetMemberAfterCommit(tx, memberId)
}

/** Makes a picture of the member's own public, for what everybody may see. Raises `not_found`. */
export async function attachPicture(
  tx: Tx,
  memberId: number,
  photoId: number,
  field: "avatar" | "cover" | "hi_photo",
): Promise<number> {
  const found = await lockOwn(tx, memberId, photoId)
  if (found?.kind !== "image") throw new AppError("upload_not_found", { field })
  await moveToFolder(tx, found, "public")
  return photoId
}

/** ms that an upload waits to be attached, and a file for its row. */
const maxAgeMs = dayMs
const sweptAtOnce = 500

/** Removes in batches what this deletes, with the files that it answers. */
async function sweepFiles(db: DbOrTx, remove: (tx: Tx) => Promise<string[]>): Promise<void> {
  for (let swept = sweptAtOnce; swept === sweptAtOnce;) {
    swept = await transaction(db, async (tx) => {
      const files = await remove(tx)
      await removeAfterCommit(tx, files)
      return files.length
    })
  }
}

/** Deletes uploads that nothing attached within a day, kept photos that nobody needs and leftover incoming files. */
export async function sweep(db: DbOrTx): Promise<void> {
  const before = new Date(clock.ms() - maxAgeMs)
  await sweepFiles(db, (tx) => photoDb.deleteUnattached(tx, before, sweptAtOnce))
  await sweepFiles(db, (tx) => discardDb.forget(tx, sweptAtOnce))
  await forgetStalled()
  await storage.removeIncomingBefore(Date.now() - maxAgeMs)
}

/** Deletes orphaned files, left by a crash between writing file and row. Walks the whole storage. */
export async function sweepStorage(db: DbOrTx): Promise<void> {
  for await (const bases of storage.basesBefore(Date.now() - maxAgeMs, "upload")) {
    const known = new Set(await photoDb.knownOf(db, bases))
    for (const base of bases) if (!known.has(base)) await storage.remove(base)
  }
}

export async function erasePhotos(tx: Tx, memberId: number): Promise<void> {
  await removeAfterCommit(tx, await photoDb.deleteOf(tx, memberId))
}

type Exported = Awaited<ReturnType<typeof photoDb.listOf>>[number]

/** Path in an archive, and the largest that is kept of it. */
function exportedAs({ id, kind, file }: Exported): ExportedFile {
  if (kind === "audio") return { as: `voices/${id}.m4a`, file: `${file}/voice.m4a` }
  return kind === "video"
    ? { as: `clips/${id}.mp4`, file: `${file}/video.mp4` }
    : { as: `pictures/${id}.webp`, file: `${file}/1600.webp` }
}

export async function exportPhotos(db: DbOrTx, memberId: number) {
  const photos = await photoDb.listOf(db, memberId)
  return {
    photos: photos.map((photo) => ({
      ...photo,
      price: photo.price === null ? null : toGold(photo.price),
      file: exportedAs(photo).as,
    })),
  }
}

export async function exportPhotoFiles(db: DbOrTx, memberId: number): Promise<ExportedFile[]> {
  const photos = await photoDb.listOf(db, memberId)
  return photos.filter(({ status }) => status === "ready").map(exportedAs)
}

/** How far an upload of the member's is, in percent; undefined where they have none with this id. */
export async function progressOf(db: DbOrTx, memberId: number, id: number): Promise<number | undefined> {
  const [found] = await uploadDb.findOwn(db, memberId, [id])
  return found && (found.status === "processing" ? found.progress : 100)
}
