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

/** Where an upload is attached on arrival. */
export interface Destination {
  readonly folder: AlbumFolder
  /** cents; null: the default price, if the folder is a paid one */
  readonly price: number | null
}

/** The error of a request in which no file was usable, for this reason. */
export const reasonForAll = (why: ErrorName): ErrorName =>
  why === "upload_type" || why === "upload_broken" ? "upload_invalid" : why

/** An upload whose original is in the storage and that has no row yet. */
export interface Admitted extends Probed {
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

/**
 * From the fields beside a file; null where something else is to attach it. Raises `invalid`, `price_invalid`,
 * `account_limited` for an album, which others see.
 */
export function destinationOf(
  caller: Caller,
  given: { folder?: string | undefined; price?: string | undefined },
): Destination | null {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""))
  const { folder, price } = destinationFields.parse(named, parseOptions)
  if (price !== undefined && folder !== "secret") throw new AppError("price_not_here", { field: "price" })
  if (!folder) return null
  assertCanPublish(caller)
  return { folder, price: price === undefined ? null : toCents(price) }
}

/**
 * Early check of the member's limit and of the free disk space; `enter` checks again under a lock. Raises
 * `photos_limit`, `storage_full`.
 */
export async function assertCanUpload(db: DbOrTx, memberId: number): Promise<void> {
  await storage.assertRoom()
  if ((await uploadDb.countOf(db, memberId)) >= photosMax) throw new AppError("photos_limit")
}

/**
 * Moves a local file into the storage; voice messages cannot go into an album. Raises what `probe` raises.
 */
export async function admit(memberId: number, path: string, destination: Destination | null): Promise<Admitted> {
  const probed = await probe(path, memberId)
  if (probed.kind === "audio" && destination) throw new AppError("upload_type")
  const file = storage.newBase(destination ? accessOf[destination.folder] : "private")
  const original = `original.${probed.ending}`
  await storage.take(`${file}/${original}`, path)
  return { ...probed, file, original }
}

function placed(destination: Destination | null, now: Date) {
  if (!destination) return {}
  const { folder } = destination
  if (folder !== "secret") return { folder, attachedAt: now }
  return { folder, attachedAt: now, price: destination.price ?? toCents(suggestedPrice()), pricedAt: now }
}

/** Inserts the rows of uploads and enqueues their processing. Raises `photos_limit`. */
export const enter = (db: DbOrTx, memberId: number, admitted: readonly Admitted[], destination: Destination | null) =>
  transaction(db, async (tx) => {
    if ((await uploadDb.lockAndCountUploads(tx, memberId)) + admitted.length > photosMax)
      throw new AppError("photos_limit")
    const before = await uploadDb.countProcessing(tx, memberId)
    const createdAt = clock.now()
    const values = admitted.map(({ ending: _ending, ...one }) => ({
      ...one,
      ...placed(destination, createdAt),
      memberId,
      status: "processing" as const,
      progress: 0,
      createdAt,
    }))
    const inserted = await uploadDb.insert(tx, values)
    // Priority falls with the number of the member's waiting uploads: everybody's first comes before anybody's
    // hundredth.
    for (const [index, { id }] of inserted.entries())
      await jobs.add(tx, processPhoto, { photo_id: id }, { priority: -(before + index) })
    return inserted.map(({ id }) => id)
  })

export const toUpload = ({ file, ...row }: uploadDb.UploadRow, viewer: Viewer): Upload => ({
  ...row,
  src: addressFor(`${file}/${row.kind === "audio" ? "voice.m4a" : "600.webp"}`, viewer),
})

/**
 * ms that an upload request waits until pictures and voice messages are processed. Clips take longer and are announced
 * by an event.
 */
const processingTimeoutMs = 8000

/** The current state of uploads that were just received; broken ones are deleted by then. */
export async function outcomeOf(
  db: DbOrTx,
  caller: MemberCaller,
  entered: readonly { id: number; kind: Probed["kind"] }[],
): Promise<Upload[]> {
  const soonReady = entered.filter(({ kind }) => kind !== "video").map(({ id }) => id)
  if (soonReady.length > 0) await waitForProcessed(db, soonReady, processingTimeoutMs)
  const ids = entered.map(({ id }) => id)
  return (await uploadDb.findOwn(db, caller.member.id, ids)).map((row) => toUpload(row, caller))
}
