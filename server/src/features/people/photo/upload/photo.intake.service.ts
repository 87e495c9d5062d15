import { z } from "zod"
import { AppError, type ErrorName } from "@redthread/contract/core/error"
import { parseOptions } from "@redthread/contract/core/input-error"
import { toCents } from "@redthread/contract/gold"
import { type AlbumFolder, albumFolder, photoPrice, photosMax, type Upload } from "@redthread/contract/photo"
import { assertCanPublish, type Caller, type MemberCaller } from "../../../../core/member/caller"
import { clock } from "../../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../../core/db/db"
import { jobs } from "../../../../core/jobs/jobs"
import { storage } from "../../../../core/files/storage"
import { accessOf, addressFor, type Viewer } from "../photo.file.service"
import { probe, type Probed, waitForProcessed, processPhoto } from "../photo.process.service"
import { suggestedPrice } from "../photo.service"
import * as uploadDb from "./photo.upload.db"

export interface Destination {
  readonly folder: AlbumFolder
  /** Price in cents; null means the default price of a paid folder. */
  readonly price: number | null
}

export const reasonForAll = (why: ErrorName): ErrorName =>
  why === "upload_type" || why === "upload_broken" ? "upload_invalid" : why

export interface StoredOriginal extends Probed {
  readonly file: string
  readonly original: string
}

const destinationFields = z.object({
  folder: albumFolder.optional(),
  price: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,2})?$/, "price_invalid")
    .transform(Number)
    .pipe(photoPrice)
    .optional(),
})

/** Returns null if no folder is named, because the upload is attached later. */
export function destinationOf(
  caller: Caller,
  fields: { folder?: string | undefined; price?: string | undefined },
): Destination | null {
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""))
  const { folder, price } = destinationFields.parse(present, parseOptions)
  if (price !== undefined && folder !== "secret") throw new AppError("price_not_here", { field: "price" })
  if (!folder) return null
  assertCanPublish(caller)
  return { folder, price: price === undefined ? null : toCents(price) }
}

/** Checks early; `insertUploads` repeats the check under a lock. */
export async function assertCanUpload(db: DbOrTx, memberId: number): Promise<void> {
  await storage.assertRoom()
  if ((await uploadDb.countOf(db, memberId)) >= photosMax) throw new AppError("photos_limit")
}

/** Stores an uploaded file. Raises `upload_type` for a voice message in an album, and the errors of `probe`. */
export async function storeOriginal(
  memberId: number,
  path: string,
  destination: Destination | null,
): Promise<StoredOriginal> {
  const probed = await probe(path, memberId)
  if (probed.kind === "audio" && destination) throw new AppError("upload_type")
  const file = storage.newBase(destination ? accessOf[destination.folder] : "private")
  const original = `original.${probed.ending}`
  await storage.take(`${file}/${original}`, path)
  return { ...probed, file, original }
}

function attachmentColumns(destination: Destination | null, now: Date) {
  if (!destination) return {}
  const { folder } = destination
  if (folder !== "secret") return { folder, attachedAt: now }
  return { folder, attachedAt: now, price: destination.price ?? toCents(suggestedPrice()), pricedAt: now }
}

export const insertUploads = (
  db: DbOrTx,
  memberId: number,
  originals: readonly StoredOriginal[],
  destination: Destination | null,
) =>
  transaction(db, async (tx) => {
    if ((await uploadDb.lockAndCountUploads(tx, memberId)) + originals.length > photosMax)
      throw new AppError("photos_limit")
    const processing = await uploadDb.countProcessing(tx, memberId)
    const createdAt = clock.now()
    const values = originals.map(({ ending: _ending, ...one }) => ({
      ...one,
      ...attachmentColumns(destination, createdAt),
      memberId,
      status: "processing" as const,
      progress: 0,
      createdAt,
    }))
    const inserted = await uploadDb.insert(tx, values)
    // Priority falls with the member's waiting uploads, so each member's first upload precedes further ones of others.
    for (const [index, { id }] of inserted.entries())
      await jobs.add(tx, processPhoto, { photo_id: id }, { priority: -(processing + index) })
    return inserted.map(({ id }) => id)
  })

export const toUpload = ({ file, ...row }: uploadDb.UploadRow, viewer: Viewer): Upload => ({
  ...row,
  src: addressFor(`${file}/${row.kind === "audio" ? "voice.m4a" : "600.webp"}`, viewer),
})

/** Maximum wait in ms for processing; clips take longer and are announced by an event. */
const processingTimeoutMs = 8000

/** Returns the state of uploads that were just received; broken ones have been deleted. */
export async function resultOf(
  db: DbOrTx,
  caller: MemberCaller,
  uploads: readonly { id: number; kind: Probed["kind"] }[],
): Promise<Upload[]> {
  const awaitedIds = uploads.filter(({ kind }) => kind !== "video").map(({ id }) => id)
  if (awaitedIds.length > 0) await waitForProcessed(db, awaitedIds, processingTimeoutMs)
  const ids = uploads.map(({ id }) => id)
  return (await uploadDb.findOwn(db, caller.member.id, ids)).map((row) => toUpload(row, caller))
}
