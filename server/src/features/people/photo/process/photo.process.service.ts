import { EventEmitter } from "node:events"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { AppError } from "@redthread/contract/core/error"
import { uploadChanged } from "@redthread/contract/photo"
import { clock } from "../../../../core/process/clock"
import { dayMs, hourMs } from "../../../../core/process/duration"
import { transaction, type Tx, type DbOrTx } from "../../../../core/db/db"
import { jobs } from "../../../../core/jobs/jobs"
import { live } from "../../../../core/live/live"
import { storage } from "../../../../core/files/storage"
import { everyFeature } from "../../../../core/every-feature"
import { forgetMemberAfterCommit } from "../../../../core/member/member-cache"
import { env } from "../../../../core/process/env"
import type { PhotoRow } from "../photo.tables"
import type { Made, Probed } from "../media/photo.media"
import { mediaProcess } from "../media/photo.media.process"
import { removeAfterCommit } from "../photo.folder.service"
import * as processDb from "./photo.process.db"
import { findText } from "./photo.text.jobs"

export type { Probed }

/** Seconds after which a file may be sent again whose probe crashed the media process. */
const retryProbeAfterSeconds = 60

/**
 * Determines the type of a file from its header; decoding may still fail later. Raises `upload_type`, `upload_broken`,
 * `picture_too_large`, `clip_too_long`, `clip_unsupported`, `clips_unavailable`, `voice_too_long`, `voice_unavailable`,
 * and `unavailable` if the file could not be looked at.
 */
export async function probe(path: string, memberId: number): Promise<Probed> {
  const found = await mediaProcess.run("probe", { path }, memberId)
  if (found === null) throw new AppError("unavailable", { retryAfterSeconds: retryProbeAfterSeconds })
  if (typeof found === "string") throw new AppError(found)
  return found
}

/** Emits the id of each upload whose processing ended in this process. */
const settled = new EventEmitter().setMaxListeners(0)

/** ms between two queries for uploads that another process works on */
const askAgainMs = 500

/** Resolves when the processing of one of these ends in this process, or after `ms`. */
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

/** Resolves when all these are ready or gone, or after so many ms. */
export async function processed(db: DbOrTx, ids: readonly number[], ms: number): Promise<void> {
  const until = Date.now() + ms
  for (let left = ids; left.length > 0 && Date.now() < until;) {
    // The listener is added before the query, so that no event is missed in between.
    const next = waitForSettled(left, Math.min(askAgainMs, until - Date.now()))
    left = await processDb.unfinishedOf(db, left)
    if (left.length > 0) await next
  }
}

function emitProgress(tx: Tx, { id, memberId }: PhotoRow, status: PhotoRow["status"], progress: number): void {
  live.afterCommit(tx, [memberId], uploadChanged, { id, status, progress })
}

/** ms until text is searched in a picture: nobody waits for that, but for the pictures of the same upload */
const textDelayMs = 2 * 60_000

/** Stores the results under the row's current file name: the photo may have been moved or deleted meanwhile. */
async function keep(db: DbOrTx, photoId: number, made: Made, folder: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await processDb.lock(tx, photoId)
    if (row?.status !== "processing") return
    for (const name of made.files) await storage.take(`${row.file}/${name}`, join(folder, name))
    const { width, height, duration, hash, waveform } = made
    const measured = { width, height, duration, perceptualHash: hash, waveform: waveform ? [...waveform] : null }
    await processDb.update(tx, photoId, { status: "ready", progress: 100, ...measured })
    forgetMemberAfterCommit(tx, row.memberId)
    if (env.PICTURE_TEXT && row.kind !== "audio")
      await jobs.add(tx, findText, { photo_id: photoId }, { startAfter: new Date(clock.ms() + textDelayMs) })
    emitProgress(tx, row, "ready", 100)
  })
}

/** Deletes the original, whose metadata is private (place, camera). The row keeps its name until it is deleted. */
const dropOriginal = (db: DbOrTx, photoId: number): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await processDb.lock(tx, photoId)
    if (row?.status !== "ready" || !row.original) return
    await storage.removeFile(`${row.file}/${row.original}`)
    await processDb.update(tx, photoId, { original: null })
  })

/**
 * Deletes an upload that cannot be processed, with its files, and tells its owner. Throws if the photo was moved
 * meanwhile, so that the job runs again.
 */
const giveUp = (db: DbOrTx, { id, memberId, file }: Pick<PhotoRow, "id" | "memberId" | "file">): Promise<void> =>
  transaction(db, async (tx) => {
    await everyFeature.onPhotosHidden(tx, memberId, [id])
    const row = await processDb.lock(tx, id)
    if (row?.status !== "processing") return
    if (row.file !== file) throw new Error(`photo ${id} was moved from ${file} to ${row.file} while it was processed`)
    await processDb.remove(tx, id)
    await removeAfterCommit(tx, [row.file])
    emitProgress(tx, row, "failed", 0)
  })

/** Publishes progress in order; the final state comes last. */
function progressOf(db: DbOrTx, row: PhotoRow) {
  let told = Promise.resolve()
  const setProgress = async (progress: number): Promise<void> => {
    await transaction(db, async (tx) => {
      if (await processDb.setProgress(tx, row.id, progress)) emitProgress(tx, row, "processing", progress)
    })
  }
  return {
    // Progress is informational: a failure to publish it is ignored.
    report: (percent: number): void =>
      void (told = told.then(() => setProgress(Math.min(99, percent))).catch(() => undefined)),
    heard: (): Promise<void> => told,
  }
}

const taskOf = { image: "picture", video: "clip", audio: "voice" } as const

/** Null when the original is gone, or broken. */
async function make(db: DbOrTx, row: PhotoRow, folder: string): Promise<Made | null> {
  const progress = progressOf(db, row)
  const made = await storage.withFile(`${row.file}/${row.original}`, (path) =>
    mediaProcess.run(taskOf[row.kind], { path, folder }, row.memberId, progress.report),
  )
  await progress.heard()
  return made
}

/**
 * Makes all variants of an upload and deletes the original; a broken upload is deleted. Idempotent: it may run twice,
 * concurrently, and after a crash at any point.
 */
export async function processUpload(db: DbOrTx, photoId: number): Promise<void> {
  const row = await processDb.find(db, photoId)
  if (!row?.original) return
  if (row.status === "ready") return dropOriginal(db, photoId)
  const folder = storage.incoming()
  await mkdir(folder, { recursive: true })
  try {
    const made = await make(db, row, folder)
    if (made) await keep(db, photoId, made, folder)
    else await giveUp(db, row)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await dropOriginal(db, photoId)
  settled.emit("settled", photoId)
}

/**
 * For a clip, which takes minutes and has a queue of its own: how many clips of the same owner come before it. Null
 * for everything else.
 */
export async function findClip(db: DbOrTx, photoId: number): Promise<{ before: number } | null> {
  const row = await processDb.find(db, photoId)
  return row?.kind === "video" ? { before: await processDb.countClipsBefore(db, row) } : null
}

/** ms after which an unfinished upload counts as lost, and after which it is deleted */
const lostAfterMs = hourMs
const givenUpAfterMs = dayMs
const pickedUpAtOnce = 500

/** Deletes lost uploads older than a day, and answers the ids of the others. */
export async function lostUploads(db: DbOrTx): Promise<number[]> {
  const stuck = await processDb.stuckBefore(db, new Date(clock.ms() - lostAfterMs), pickedUpAtOnce)
  const last = clock.ms() - givenUpAfterMs
  for (const row of stuck) if (row.createdAt.getTime() < last) await giveUp(db, row)
  return stuck.filter(({ createdAt }) => createdAt.getTime() >= last).map(({ id }) => id)
}
