import { EventEmitter } from "node:events"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { uploadChanged } from "@redthread/contract/photo"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { storage } from "../../../core/files/storage"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { live } from "../../../core/live/live"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { clock, dayMs, hourMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { fingerprintPhoto } from "./fingerprint/photo.fingerprint.service"
import type { MediaResult, Probed } from "./media/photo.media"
import { mediaProcess } from "./media/photo.media.process"
import * as photoDb from "./photo.db"
import { removeAfterCommit } from "./photo.file.service"
import type { PhotoRow } from "./photo.tables"

/** Stores whether the photo contains text; the value stays null if recognition times out. */
export async function detectText(db: DbOrTx, photoId: number): Promise<void> {
  const row = await photoDb.find(db, photoId)
  if (!row || row.hasText !== null) return
  const hasText = await storage.withFile(`${row.file}/1600.jpg`, (path) => mediaProcess.run("text", { path }))
  if (hasText !== null) await transaction(db, (tx) => photoDb.update(tx, photoId, { hasText }))
}

export const findText = defineJob({
  name: "photo.text",
  data: z.object({ photo_id: z.int() }),
  handle: (db, { photo_id }) => detectText(db, photo_id),
})

export type { Probed }

const retryProbeAfterSeconds = 60

/** Reads the header only, so decoding may still fail. Raises `unavailable` if the probe crashed. */
export async function probe(path: string, memberId: number): Promise<Probed> {
  const result = await mediaProcess.run("probe", { path }, memberId)
  if (result === null) throw new AppError("unavailable", { retryAfterSeconds: retryProbeAfterSeconds })
  if (typeof result === "string") throw new AppError(result)
  return result
}

const settled = new EventEmitter().setMaxListeners(0)

/** Interval in ms of checks for uploads that another process works on. */
const pollIntervalMs = 500

/** Resolves when processing of one of these uploads ends in this process, or after `ms`. */
function waitForSettled(ids: readonly number[], ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      settled.off("settled", onSettled)
      resolve()
    }
    const onSettled = (id: number): void => {
      if (ids.includes(id)) done()
    }
    const timer = setTimeout(done, ms)
    settled.on("settled", onSettled)
  })
}

/** Resolves when all these uploads are ready or deleted, or after `ms`. */
export async function waitForProcessed(db: DbOrTx, ids: readonly number[], ms: number): Promise<void> {
  const until = Date.now() + ms
  for (let left = ids; left.length > 0 && Date.now() < until;) {
    // The listener is added before the query, so that no event is missed.
    const next = waitForSettled(left, Math.min(pollIntervalMs, until - Date.now()))
    left = await photoDb.unfinishedOf(db, left)
    if (left.length > 0) await next
  }
}

function emitProgress(tx: Tx, { id, memberId }: PhotoRow, status: PhotoRow["status"], progress: number): void {
  live.afterCommit(tx, [memberId], uploadChanged, { id, status, progress })
}

/** Delay in ms of text recognition, so that the other pictures of the upload come first. */
const textDelayMs = 2 * 60_000

/** Stores results under the row's current file name, as the photo may have been moved or deleted in the meantime. */
async function storeResults(db: DbOrTx, photoId: number, result: MediaResult, folder: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await photoDb.lock(tx, photoId)
    if (row?.status !== "processing") return
    for (const name of result.files) await storage.take(`${row.file}/${name}`, join(folder, name))
    const { width, height, duration, hash, waveform } = result
    const properties = { width, height, duration, perceptualHash: hash, waveform: waveform ? [...waveform] : null }
    await photoDb.update(tx, photoId, { status: "ready", progress: 100, ...properties })
    forgetMemberAfterCommit(tx, row.memberId)
    if (row.kind === "image") await jobs.add(tx, fingerprintPhoto, { photo_id: photoId })
    if (env.PICTURE_TEXT && row.kind !== "audio")
      await jobs.add(tx, findText, { photo_id: photoId }, { startAfter: new Date(clock.ms() + textDelayMs) })
    emitProgress(tx, row, "ready", 100)
  })
}

/** Deletes the original, whose metadata is private (place, camera); the row keeps its name until it is deleted. */
const dropOriginal = (db: DbOrTx, photoId: number): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await photoDb.lock(tx, photoId)
    if (row?.status !== "ready" || !row.original) return
    await storage.removeFile(`${row.file}/${row.original}`)
    await photoDb.update(tx, photoId, { original: null })
  })

/** Deletes a broken upload; throws if the photo was moved in the meantime, so that the job runs again. */
const giveUp = (db: DbOrTx, { id, memberId, file }: Pick<PhotoRow, "id" | "memberId" | "file">): Promise<void> =>
  transaction(db, async (tx) => {
    await everyFeature.onPhotosHidden(tx, memberId, [id])
    const row = await photoDb.lock(tx, id)
    if (row?.status !== "processing") return
    if (row.file !== file) throw new Error(`photo ${id} was moved from ${file} to ${row.file} while it was processed`)
    await photoDb.deletePhoto(tx, id)
    await removeAfterCommit(tx, [row.file])
    emitProgress(tx, row, "failed", 0)
  })

/** Publishes progress in order, the final state last. */
function progressOf(db: DbOrTx, row: PhotoRow) {
  let published = Promise.resolve()
  const setProgress = async (progress: number): Promise<void> => {
    await transaction(db, async (tx) => {
      if (await photoDb.setProgress(tx, row.id, progress)) emitProgress(tx, row, "processing", progress)
    })
  }
  return {
    report: (percent: number): void =>
      void (published = published.then(() => setProgress(Math.min(99, percent))).catch(() => undefined)),
    flush: (): Promise<void> => published,
  }
}

const taskOf = { image: "picture", video: "clip", audio: "voice" } as const

/** Adds the moving version of an animated picture; still pictures have no duration. */
async function withMotion(result: MediaResult, path: string, folder: string, memberId: number): Promise<MediaResult> {
  const motion = await mediaProcess.run("motion", { path, folder }, memberId)
  return motion ? { ...result, files: [...result.files, motion.file], duration: motion.duration } : result
}

/** Makes the variants; null if the original is missing or broken. */
async function makeVariantsOf(db: DbOrTx, row: PhotoRow, folder: string): Promise<MediaResult | null> {
  const progress = progressOf(db, row)
  const result = await storage.withFile(`${row.file}/${row.original}`, async (path) => {
    const made = await mediaProcess.run(taskOf[row.kind], { path, folder }, row.memberId, progress.report)
    return made?.isAnimated ? withMotion(made, path, folder, row.memberId) : made
  })
  await progress.flush()
  return result
}

/** Idempotent, because the job may run twice, concurrently, and after a crash at any point. */
export async function processUpload(db: DbOrTx, photoId: number): Promise<void> {
  const row = await photoDb.find(db, photoId)
  if (!row?.original) return
  if (row.status === "ready") return dropOriginal(db, photoId)
  const folder = storage.incoming()
  await mkdir(folder, { recursive: true })
  try {
    const result = await makeVariantsOf(db, row, folder)
    if (result) await storeResults(db, photoId, result, folder)
    else await giveUp(db, row)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await dropOriginal(db, photoId)
  settled.emit("settled", photoId)
}

/** `before` is the number of the owner's clips before this one; null if the upload is no clip. */
async function findClip(db: DbOrTx, photoId: number): Promise<{ before: number } | null> {
  const row = await photoDb.find(db, photoId)
  return row?.kind === "video" ? { before: await photoDb.countClipsBefore(db, row) } : null
}

/** Time in ms after which an unfinished upload is lost, and time after which it is deleted. */
const lostAfterMs = hourMs
const deletedAfterMs = dayMs
const resumeBatchSize = 500

/** Deletes lost uploads older than a day; returns the ids of the others. */
async function lostUploads(db: DbOrTx): Promise<number[]> {
  const stuck = await photoDb.stuckBefore(db, new Date(clock.ms() - lostAfterMs), resumeBatchSize)
  const last = clock.ms() - deletedAfterMs
  for (const row of stuck) if (row.createdAt.getTime() < last) await giveUp(db, row)
  return stuck.filter(({ createdAt }) => createdAt.getTime() >= last).map(({ id }) => id)
}

const data = z.object({ photo_id: z.int() })

/** Uploads of a member that are processed at once; further ones are postponed, so that hung files block no other. */
const maxRunningPerMember = 6
const postponedMs = 1000
const runningOf = new Map<number, number>()

/** Processes the upload, or postpones it if its owner has many in work. */
async function processInTurn(db: DbOrTx, photoId: number): Promise<void> {
  const row = await photoDb.find(db, photoId)
  if (!row) return
  const running = runningOf.get(row.memberId) ?? 0
  if (running >= maxRunningPerMember) {
    const startAfter = new Date(Date.now() + postponedMs)
    return transaction(db, (tx) => jobs.add(tx, processPhoto, { photo_id: photoId }, { startAfter }))
  }
  runningOf.set(row.memberId, running + 1)
  try {
    await processUpload(db, photoId)
  } finally {
    const left = (runningOf.get(row.memberId) ?? 1) - 1
    if (left > 0) runningOf.set(row.memberId, left)
    else runningOf.delete(row.memberId)
  }
}

/** Job for clips, which have their own queue because they take minutes. */
export const processClip = defineJob({
  name: "photo.clip",
  data,
  handle: (db, { photo_id }) => processUpload(db, photo_id),
  isPrompt: true,
  expireAfter: 40 * 60,
  places: 2,
})

/** Job enqueued with the row of an upload whose original is stored as `<file>/<original>`. */
export const processPhoto = defineJob({
  name: "photo.process",
  data,
  handle: async (db, { photo_id }) => {
    const clip = await findClip(db, photo_id)
    if (clip) await transaction(db, (tx) => jobs.add(tx, processClip, { photo_id }, { priority: -clip.before }))
    else await processInTurn(db, photo_id)
  },
  isPrompt: true,
  // Above the time limits of a picture: half a minute with others, one and a half alone, two minutes to make it move.
  expireAfter: 5 * 60,
  // Many at once, so that others proceed while a file that crashed or hung the media process is retried.
  places: 10,
})

/** Retries uploads whose jobs failed for good, for example because the storage was unreachable. */
export const resumeUploads = defineJob({
  name: "photo.resume",
  data: z.object({}),
  handle: async (db) => {
    const lost = await lostUploads(db)
    await transaction(db, async (tx) => {
      for (const photo_id of lost) await jobs.add(tx, processPhoto, { photo_id })
    })
  },
  schedule: "37 * * * *",
})
