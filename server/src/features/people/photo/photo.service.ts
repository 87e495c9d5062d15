import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { Language } from "@redthread/contract/language"
import { answerMaxSeconds } from "@redthread/contract/photo"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { storage } from "../../../core/files/storage"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { clock, dayMs } from "../../../core/process/clock"
import { detectLanguage } from "../translation/detect-language.service"
import * as translation from "../translation/translation.service"
import * as photoDb from "./photo.db"
import { moveToFolder, removeAfterCommit } from "./photo.file.service"
import { discard } from "./photo.removal.service"
import type { PhotoRow } from "./photo.tables"
import { removeStalled } from "./upload/photo.reserve"
import * as uploadDb from "./upload/photo.upload.db"

export type { PhotoRow } from "./photo.tables"

export const lockOwn = (tx: Tx, memberId: number, photoId: number): Promise<PhotoRow | undefined> =>
  photoDb.lockOwn(tx, memberId, photoId)

/** Raises `cannot_change` if a photo was bought in a message, which cannot be recalled either. */
export async function deleteOwnPhotos(tx: Tx, memberId: number, ids: readonly number[]): Promise<void> {
  await everyFeature.onPhotosHidden(tx, memberId, ids)
  const own = await uploadDb.lockOwn(tx, memberId, ids)
  if (await uploadDb.isSold(tx, own)) throw new AppError("cannot_change")
  await discard(tx, own)
  forgetMemberAfterCommit(tx, memberId)
}

/** The photo must be locked. @param own the writer's language, if the caption's words do not show another one */
export async function setCaption(tx: Tx, photo: PhotoRow, caption: string | null, own: Language): Promise<void> {
  const { id, memberId, caption: before } = photo
  await photoDb.update(tx, id, { caption, captionLanguage: caption === null ? null : detectLanguage(caption, own) })
  if (before !== null && before !== caption) await translation.forget(tx, [{ authorId: memberId, content: before }])
  forgetMemberAfterCommit(tx, memberId)
}

export async function captionTranslated(tx: Tx, photoId: number): Promise<void> {
  const row = await photoDb.find(tx, photoId)
  if (row) forgetMemberAfterCommit(tx, row.memberId)
}

export async function attachPicture(
  tx: Tx,
  memberId: number,
  photoId: number,
  field: "avatar" | "cover" | "hi_photo",
): Promise<number> {
  const row = await lockOwn(tx, memberId, photoId)
  if (row?.kind !== "image") throw new AppError("upload_not_found", { field })
  await moveToFolder(tx, row, "public")
  return photoId
}

/** A recording of the maximum length is a little longer once it is encoded. */
const answerMaxMs = answerMaxSeconds * 1000 + 500

/** Attaches a processed voice upload to an answered prompt, or one that is attached already. */
export async function attachVoice(tx: Tx, memberId: number, uploadId: number): Promise<void> {
  const row = await lockOwn(tx, memberId, uploadId)
  const isUsable =
    row?.kind === "audio" && row.status === "ready" && (row.attachedAt === null || row.folder === "prompt")
  if (!isUsable) throw new AppError("upload_not_found", { field: "voice_id" })
  if ((row.duration ?? 0) > answerMaxMs) throw new AppError("answer_too_long", { field: "voice_id" })
  await moveToFolder(tx, row, "prompt")
}

/** Maximum age in ms of unattached uploads, and of files without a row. */
const maxAgeMs = dayMs
const sweepBatchSize = 500

async function sweepFiles(db: DbOrTx, remove: (tx: Tx) => Promise<string[]>): Promise<void> {
  for (let swept = sweepBatchSize; swept === sweepBatchSize;) {
    swept = await transaction(db, async (tx) => {
      const files = await remove(tx)
      await removeAfterCommit(tx, files)
      return files.length
    })
  }
}

export async function sweep(db: DbOrTx): Promise<void> {
  const before = new Date(clock.ms() - maxAgeMs)
  await sweepFiles(db, (tx) => photoDb.deleteUnattached(tx, before, sweepBatchSize))
  await sweepFiles(db, (tx) => photoDb.deleteUnneeded(tx, sweepBatchSize))
  await removeStalled()
  await storage.removeIncomingBefore(Date.now() - maxAgeMs)
}

/** Walks the whole storage and deletes files left by a crash between writing file and row. */
export async function sweepStorage(db: DbOrTx): Promise<void> {
  for await (const bases of storage.basesBefore(Date.now() - maxAgeMs, "upload")) {
    const existing = new Set(await photoDb.existingFiles(db, bases))
    for (const base of bases) if (!existing.has(base)) await storage.remove(base)
  }
}

export async function erasePhotos(tx: Tx, memberId: number): Promise<void> {
  await removeAfterCommit(tx, await photoDb.deleteOf(tx, memberId))
}

type ExportRow = Awaited<ReturnType<typeof photoDb.listOf>>[number]

export interface ExportedFile {
  /** Path of the file in the archive. */
  readonly as: string
  /** Name of the file in the storage. */
  readonly file: string
}

function exportedFile({ id, kind, file, duration }: ExportRow): ExportedFile {
  if (kind === "audio") return { as: `voices/${id}.m4a`, file: `${file}/voice.m4a` }
  if (kind === "image" && duration !== null) return { as: `pictures/${id}.mp4`, file: `${file}/motion.mp4` }
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
      file: exportedFile(photo).as,
    })),
  }
}

export async function exportPhotoFiles(db: DbOrTx, memberId: number): Promise<ExportedFile[]> {
  const photos = await photoDb.listOf(db, memberId)
  return photos.filter(({ status }) => status === "ready").map(exportedFile)
}

export async function progressOf(db: DbOrTx, memberId: number, id: number): Promise<number | undefined> {
  const [upload] = await uploadDb.findOwn(db, memberId, [id])
  return upload && (upload.status === "processing" ? upload.progress : 100)
}

/** Prices suggested for secret photos, in gold. */
const suggestedPrices = [1, 2, 3, 5, 8, 10] as const

export const suggestedPrice = (): number => suggestedPrices[Math.floor(Math.random() * suggestedPrices.length)] ?? 1
