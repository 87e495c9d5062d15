import { z } from "zod"
import { type DbOrTx, transaction, type Tx } from "../../../../core/db/db"
import { everyFeature } from "../../../../core/every-feature"
import { madeFiles } from "../../../../core/files/made-files"
import { storage } from "../../../../core/files/storage"
import { defineJob, jobs } from "../../../../core/jobs/jobs"
import { mediaProcess } from "../media/photo.media.process"
import * as photoDb from "../photo.db"
import type { PhotoRow } from "../photo.tables"
import { type Fingerprints, fromHex, isCopy, lookupOf } from "./photo.fingerprint"
import * as fingerprintDb from "./photo.fingerprint.db"

export { fromHex, isCopy, lookupOf } from "./photo.fingerprint"
export type { Fingerprints } from "./photo.fingerprint"
export type { StoredPart } from "./photo.fingerprint.db"

/** Stored variant from which fingerprints are made. */
const variant = "600.webp"

/** Null if the picture cannot be read. Probes take some 80 ms. */
export async function readFingerprints(
  { file, memberId }: Pick<PhotoRow, "file" | "memberId">,
  withProbes: boolean,
): Promise<Fingerprints | null> {
  const name = `${file}/${variant}`
  if (madeFiles.has(file)) await madeFiles.make(name)
  const read = await storage.withFile(name, (path) => mediaProcess.run("fingerprint", { path, withProbes }, memberId))
  return read && { parts: read.parts.map(fromHex), probes: read.probes.map(fromHex) }
}

/** Null if the picture is missing, of another member, or cannot be read. */
export async function readOwnFingerprints(db: DbOrTx, memberId: number, photoId: number): Promise<Fingerprints | null> {
  const row = await photoDb.find(db, photoId)
  const isReadable = row?.memberId === memberId && row.kind === "image" && row.status === "ready"
  return isReadable ? readFingerprints(row, false) : null
}

export const storedPartsOf = ({ parts }: Fingerprints): fingerprintDb.StoredPart[] =>
  parts.map(fingerprintDb.storedPartOf)

export async function findPublished(db: DbOrTx, photoId: number): Promise<PhotoRow | undefined> {
  const row = await photoDb.find(db, photoId)
  return row && isPublished(row) ? row : undefined
}

/** True for a picture that others see on the profile. */
const isPublished = ({ kind, status, folder, attachedAt }: PhotoRow): boolean =>
  kind === "image" && status === "ready" && folder === "public" && attachedAt !== null

async function fingerprint(db: DbOrTx, photoId: number): Promise<void> {
  const row = await photoDb.find(db, photoId)
  if (row?.kind !== "image" || row.status !== "ready" || row.fingerprinted) return
  const read = await readFingerprints(row, false)
  await transaction(db, async (tx) => {
    if (!(await fingerprintDb.store(tx, photoId, read?.parts ?? []))) return
    const now = await photoDb.find(tx, photoId)
    if (now) await announcePublished(tx, now)
  })
}

export const fingerprintPhoto = defineJob({
  name: "photo.fingerprint",
  data: z.object({ photo_id: z.int() }),
  handle: (db, { photo_id }) => fingerprint(db, photo_id),
})

/** Pictures per run: a run takes some ten seconds. */
const batchSize = 200

/** Reads pictures from before fingerprints, and those whose job was lost. */
export const fingerprintUnread = defineJob({
  name: "photo.fingerprint.unread",
  data: z.object({}),
  handle: async (db) => {
    const unread = await fingerprintDb.listUnread(db, batchSize)
    await transaction(db, async (tx) => {
      for (const photo_id of unread) await jobs.add(tx, fingerprintPhoto, { photo_id })
    })
  },
  schedule: "*/10 * * * *",
})

/** Called when a picture appears on the profile, or becomes the portrait. */
export async function announcePublished(tx: Tx, row: PhotoRow): Promise<void> {
  if (row.fingerprinted && isPublished(row)) await everyFeature.onPicturePublished(tx, row.id)
}

export interface SimilarPicture {
  readonly photoId: number
  readonly memberId: number
  readonly isPortrait: boolean
  readonly state: "active" | "suspended"
  readonly distance: number
}

/** Public pictures of other accounts that are copies of this one, the closest first. */
export async function findCopies(db: DbOrTx, row: PhotoRow): Promise<SimilarPicture[]> {
  const read = await readFingerprints(row, true)
  if (!read) return []
  const found = new Map<number, SimilarPicture>()
  const lookup = lookupOf(read.probes)
  for (const { signs, keys, ...candidate } of await fingerprintDb.listCandidates(db, row, lookup.keys)) {
    const distance = lookup.distance(fromHex(signs), keys)
    const known = found.get(candidate.photoId)
    if (isCopy(distance) && (!known || known.distance > distance))
      found.set(candidate.photoId, { ...candidate, distance })
  }
  return [...found.values()].toSorted((a, b) => a.distance - b.distance)
}
