import { randomUUID } from "node:crypto"
import { readdir, rm, stat, statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { AppError } from "@redthread/contract/core/error"
import { attempts } from "../../../../core/limits/attempts"
import { storage } from "../../../../core/files/storage"

/** KiB that a member may announce per day, whether the bytes arrive or not; protects disk and bandwidth. */
const announcedPerDay = attempts("upload.sent", { max: 2 * 1024 * 1024, seconds: 86_400 })
/** Maximum unfinished uploads per member, and maximum of their bytes; a single upload may be larger. */
const unfinishedMax = 50
const unfinishedBytesMax = 512 * 1024 * 1024
/** Time in ms within which a stalled upload can be resumed, and an empty one begun. */
const uploadTtlMs = 2 * 60 * 60 * 1000
const emptyTtlMs = 10 * 60 * 1000

/** Free bytes of the disk for uploads; replaced in tests. */
export const incomingDisk = {
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(storage.incoming()))
    return bavail * bsize
  },
}

const activeRequests = new Map<string, number>()

/** The id encodes owner and announced size, so that no table is needed. */
const idPattern = /^([1-9]\d{0,14})-(\d{1,10})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const ownerOf = (id: string): number | null => {
  const memberId = idPattern.exec(id)?.[1]
  return memberId === undefined ? null : Number(memberId)
}

/** The tus server stores a JSON file beside each upload that can be continued. */
async function unfinishedIds(): Promise<string[]> {
  const names = await readdir(dirname(storage.incoming()))
  return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length))
}

const parseIds = (ids: Iterable<string>): RegExpExecArray[] =>
  [...new Set(ids)].map((id) => idPattern.exec(id)).filter((found) => found !== null)

const sumOf = (some: readonly RegExpExecArray[]): number => some.reduce((sum, [, , length]) => sum + Number(length), 0)

function exceedsMemberLimit(unfinished: readonly string[], memberId: number, bytes: number): boolean {
  const own = parseIds([...unfinished, ...activeRequests.keys()]).filter(([, owner]) => Number(owner) === memberId)
  return own.length >= unfinishedMax || (own.length > 0 && sumOf(own) + bytes > unfinishedBytesMax)
}

/** Counts active requests only, as announced bytes may never arrive. No await, so that no other request intervenes. */
function reserveDisk(id: string, bytes: number, free: number): void {
  if (sumOf(parseIds(activeRequests.keys())) + bytes > free / 2)
    throw new AppError("unavailable", { retryAfterSeconds: 60 })
  activeRequests.set(id, (activeRequests.get(id) ?? 0) + 1)
}

/** Reserves disk space. @returns the upload's id, for `release` at the end of the request */
export async function reserve(memberId: number, bytes: number): Promise<string> {
  const free = await incomingDisk.free()
  let unfinished = await unfinishedIds()
  if (exceedsMemberLimit(unfinished, memberId, bytes)) {
    await removeStalled()
    unfinished = await unfinishedIds()
  }
  if (exceedsMemberLimit(unfinished, memberId, bytes))
    throw new AppError("too_many_requests", { retryAfterSeconds: 60 })
  const id = `${memberId}-${bytes}-${randomUUID()}`
  reserveDisk(id, bytes, free)
  const retryAfterSeconds = await announcedPerDay.consume(memberId, Math.ceil(bytes / 1024))
  if (retryAfterSeconds === 0) return id
  release(id)
  throw new AppError("too_many_requests", { retryAfterSeconds })
}

export async function reserveAgain(id: string): Promise<void> {
  const free = await incomingDisk.free()
  reserveDisk(id, activeRequests.has(id) ? 0 : sumOf(parseIds([id])), free)
}

export function release(id: string): void {
  const left = (activeRequests.get(id) ?? 1) - 1
  if (left > 0) activeRequests.set(id, left)
  else activeRequests.delete(id)
}

export async function removeIncoming(id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(storage.incoming(name), { force: true })
}

export async function removeStalled(): Promise<void> {
  for (const id of await unfinishedIds()) {
    // An announced upload has no content yet, and a finished one no longer has any.
    const content = await stat(storage.incoming(id)).catch(() => null)
    const latest = content ?? (await stat(storage.incoming(`${id}.json`)).catch(() => null))
    const ttlMs = content && content.size > 0 ? uploadTtlMs : emptyTtlMs
    if (latest && !activeRequests.has(id) && latest.mtimeMs < Date.now() - ttlMs) await removeIncoming(id)
  }
}
