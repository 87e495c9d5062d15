import { randomUUID } from "node:crypto"
import { readdir, rm, stat, statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { AppError } from "@redthread/contract/core/error"
import { attempts } from "../../../../core/limits/attempts"
import { storage } from "../../../../core/files/storage"

/** KiB that one member may announce per day, whether they arrive or not: protects disk and bandwidth. */
const announcedPerDay = attempts("upload.sent", { max: 2 * 1024 * 1024, seconds: 86_400 })
/** Uploads that one member may have begun and not finished, and bytes of them. A single one may be larger. */
const unfinishedMax = 50
const unfinishedBytesMax = 512 * 1024 * 1024
/** ms for which a stalled upload can be resumed, and for which one that never brought a byte can be begun. */
const uploadTtlMs = 2 * 60 * 60 * 1000
const emptyTtlMs = 10 * 60 * 1000

/** Free bytes of the disk that receives uploads; replaced in tests. */
export const incomingDisk = {
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(storage.incoming()))
    return bavail * bsize
  },
}

/** Number of requests of this process that bring each upload. */
const underWay = new Map<string, number>()

/** The upload's id encodes its owner and the announced size, so that no table is needed. */
const form = /^([1-9]\d{0,14})-(\d{1,10})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The owner encoded in an upload's id; null if the id is invalid. */
export const memberOf = (id: string): number | null => {
  const memberId = form.exec(id)?.[1]
  return memberId === undefined ? null : Number(memberId)
}

/** Files of incoming uploads that can go on in another request: the protocol's server keeps one such beside each. */
async function unfinishedIds(): Promise<string[]> {
  const names = await readdir(dirname(storage.incoming()))
  return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length))
}

const parsed = (ids: Iterable<string>): RegExpExecArray[] =>
  [...new Set(ids)].map((id) => form.exec(id)).filter((found) => found !== null)

const sumOf = (some: readonly RegExpExecArray[]): number => some.reduce((sum, [, , length]) => sum + Number(length), 0)

/** Whether the member's unfinished uploads leave no room for this many more bytes. */
function exceedsOwn(unfinished: readonly string[], memberId: number, bytes: number): boolean {
  const own = parsed([...unfinished, ...underWay.keys()]).filter(([, owner]) => Number(owner) === memberId)
  return own.length >= unfinishedMax || (own.length > 0 && sumOf(own) + bytes > unfinishedBytesMax)
}

/**
 * Only requests under way reserve disk: an announced upload may never come, and what has come of a stalled one is no
 * longer free. No await between counting and reserving, so concurrent requests cannot exceed the limit. Raises `unavailable`.
 */
function holdDisk(id: string, bytes: number, free: number): void {
  if (sumOf(parsed(underWay.keys())) + bytes > free / 2) throw new AppError("unavailable", { retryAfterSeconds: 60 })
  underWay.set(id, (underWay.get(id) ?? 0) + 1)
}

/**
 * Reserves the bytes of an upload for its first request, and answers the upload's id; to be ended by `release`. Raises
 * `too_many_requests` if the member has too much unfinished or has sent enough for a day, `unavailable` if all members
 * together send too much at the moment: half of the free disk is kept free.
 */
export async function reserve(memberId: number, bytes: number): Promise<string> {
  const free = await incomingDisk.free()
  let unfinished = await unfinishedIds()
  if (exceedsOwn(unfinished, memberId, bytes)) {
    await forgetStalled()
    unfinished = await unfinishedIds()
  }
  if (exceedsOwn(unfinished, memberId, bytes)) throw new AppError("too_many_requests", { retryAfterSeconds: 60 })
  const id = `${memberId}-${bytes}-${randomUUID()}`
  holdDisk(id, bytes, free)
  const retryAfterSeconds = await announcedPerDay.consume(memberId, Math.ceil(bytes / 1024))
  if (retryAfterSeconds === 0) return id
  release(id)
  throw new AppError("too_many_requests", { retryAfterSeconds })
}

/** Reserves the bytes of an upload for a further request; to be ended by `release`. Raises `unavailable`. */
export async function reserveAgain(id: string): Promise<void> {
  const free = await incomingDisk.free()
  holdDisk(id, underWay.has(id) ? 0 : sumOf(parsed([id])), free)
}

/** Releases the reservation of a finished request. */
export function release(id: string): void {
  const left = (underWay.get(id) ?? 1) - 1
  if (left > 0) underWay.set(id, left)
  else underWay.delete(id)
}

/** Files that the protocol's server keeps of an upload under way. */
export async function forget(id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(storage.incoming(name), { force: true })
}

/** Deletes uploads that stalled for too long, or were announced and never begun. */
export async function forgetStalled(): Promise<void> {
  for (const id of await unfinishedIds()) {
    // An announced upload has no content yet; a finished one is gone.
    const content = await stat(storage.incoming(id)).catch(() => null)
    const last = content ?? (await stat(storage.incoming(`${id}.json`)).catch(() => null))
    const ttlMs = content && content.size > 0 ? uploadTtlMs : emptyTtlMs
    if (last && !underWay.has(id) && last.mtimeMs < Date.now() - ttlMs) await forget(id)
  }
}
