import { addAbortSignal, Readable } from "node:stream"
import { z } from "zod"
import { clock, dayMs } from "../../../core/process/clock"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { log } from "../../../core/process/log"
import { storage } from "../../../core/files/storage"
import { defineJob } from "../../../core/jobs/jobs"
import { exportPhotoFiles } from "../../people/photo/photo.service"
import * as profile from "../../people/profile/profile.service"
import { type ArchiveEntry, jsonStream, makeArchive } from "./export.archive"
import * as exportDb from "./export.db"
import { contentsPage } from "./export.page"

const retentionMs = 7 * dayMs
const staleAfterMs = 60 * 60_000
/** A build is aborted after this time, so that it does not block others. */
const buildTimeoutMs = 20 * 60_000
/** Progress is stored in steps of this many percent. */
const progressStep = 5

export const archiveOf = (base: string): string => `${base}/archive.zip`

const expiry = (): Date => new Date(clock.ms() + retentionMs)

async function openFile(file: string): Promise<Readable> {
  const stored = await storage.read(file)
  // The picture was deleted after the archive's list was made.
  return stored?.stream ?? Readable.from([])
}

async function entriesOf(db: DbOrTx, memberId: number): Promise<ArchiveEntry[]> {
  const { name, language } = await profile.own(db, memberId)
  const parts = everyFeature.exports(db, memberId)
  const files = await exportPhotoFiles(db, memberId)
  const page = contentsPage({
    language,
    name,
    madeAt: clock.now(),
    parts: parts.map((part) => part.name),
    pictures: files.map(({ as }) => as),
  })
  return [
    { name: "index.html", compress: true, open: async () => Readable.from([page]) },
    ...parts.map((part) => ({
      name: `data/${part.name}.json`,
      compress: true,
      open: async () => jsonStream(await part.read()),
    })),
    ...files.map(({ as, file }) => ({ name: as, compress: false, open: () => openFile(file) })),
  ]
}

/** @returns the size of the archive in bytes */
async function write(db: DbOrTx, memberId: number, attempt: { exportId: number; file: string }): Promise<number> {
  const entries = await entriesOf(db, memberId)
  let storedProgress = 0
  const archive = makeArchive(entries, async (done) => {
    const progress = Math.floor((100 * done) / entries.length)
    if (progress < storedProgress + progressStep) return
    storedProgress = progress
    await exportDb.update(db, attempt, { progress })
  })
  addAbortSignal(AbortSignal.timeout(buildTimeoutMs), archive)
  return storage.writeStream(archiveOf(attempt.file), archive)
}

/** Deletes the file of an earlier attempt after a crash. Of two concurrent attempts the later one counts. */
export async function build(db: DbOrTx, exportId: number): Promise<void> {
  const file = storage.newBase("archive")
  const attempt = { exportId, file }
  const claimed = await transaction(db, (tx) => exportDb.claim(tx, exportId, file))
  if (!claimed) return
  if (claimed.before) await storage.remove(claimed.before)
  try {
    const size = await write(db, claimed.memberId, attempt)
    const counts = await exportDb.update(db, attempt, { status: "ready", progress: 100, size, expiresAt: expiry() })
    if (!counts) await storage.remove(file)
  } catch (error) {
    log.error({ err: error, exportId }, "archive could not be built")
    await exportDb.update(db, attempt, { status: "failed", file: null, expiresAt: expiry() })
    await storage.remove(file)
  }
}

function removeAfterCommit(tx: Tx, files: readonly string[]): void {
  const remove = () => Promise.all(files.map((file) => storage.remove(file)))
  afterCommit(
    tx,
    () => void remove().catch((error: unknown) => log.error({ err: error }, "archives could not be removed")),
  )
}

export async function sweep(db: DbOrTx): Promise<void> {
  await transaction(db, async (tx) => {
    const expired = await exportDb.deleteExpired(tx, clock.now())
    const stale = await exportDb.failStale(tx, new Date(clock.ms() - staleAfterMs), expiry())
    removeAfterCommit(tx, [...expired, ...stale])
  })
  for await (const bases of storage.basesBefore(Date.now() - staleAfterMs, "archive")) {
    const referenced = new Set(await exportDb.findReferenced(db, bases))
    for (const base of bases) if (!referenced.has(base)) await storage.remove(base)
  }
}

export async function eraseExports(tx: Tx, memberId: number): Promise<void> {
  removeAfterCommit(tx, await exportDb.deleteOf(tx, memberId))
}

export const buildExport = defineJob({
  name: "export.build",
  data: z.object({ id: z.int() }),
  handle: (db, { id }) => build(db, id),
  places: 2,
  expireAfter: 25 * 60,
})

export const sweepExports = defineJob({
  name: "export.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "*/10 * * * *",
})
