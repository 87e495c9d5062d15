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
/** ms for which a stalled upload can be resumed and its reservation is kept. */
const uploadTtlMs = 2 * 60 * 60 * 1000

/** Free bytes of the disk that receives uploads; replaced in tests. */
export const incomingDisk = {
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(storage.incoming()))
    return bavail * bsize
  },
}

/** Requests of this process that bring an upload. */
const underWay = new Set<string>()

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

/**
 * Reserves the bytes of an upload before it starts, and answers the upload's id. The reservation lasts until
 * `release`, and while there is an unfinished upload with that id. Raises `too_many_requests` if the member has too
 * much unfinished or has sent enough for a day, `unavailable` if all members together have: half of the free disk is
 * kept free.
 */
export async function reserve(memberId: number, bytes: number): Promise<string> {
  const [kept, free] = await Promise.all([unfinishedIds(), incomingDisk.free()])
  const all = [...new Set([...kept, ...underWay])].map((id) => form.exec(id)).filter((found) => found !== null)
  const sumOf = (some: readonly RegExpExecArray[]) => some.reduce((sum, [, , length]) => sum + Number(length), 0)
  const own = all.filter(([, owner]) => Number(owner) === memberId)
  if (own.length >= unfinishedMax || (own.length > 0 && sumOf(own) + bytes > unfinishedBytesMax))
    throw new AppError("too_many_requests", { retryAfterSeconds: 60 })
  if (sumOf(all) + bytes > free / 2) throw new AppError("unavailable", { retryAfterSeconds: 60 })
  const id = `${memberId}-${bytes}-${randomUUID()}`
  // No await between counting and reserving, so concurrent requests cannot exceed the limit.
  underWay.add(id)
  const retryAfterSeconds = await announcedPerDay.count(memberId, Math.ceil(bytes / 1024))
  if (retryAfterSeconds === 0) return id
  release(id)
  throw new AppError("too_many_requests", { retryAfterSeconds })
}

/** Releases the reservation of a finished request. */
export const release = (id: string): boolean => underWay.delete(id)

/** Files that the protocol's server keeps of an upload under way. */
export async function forget(id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(storage.incoming(name), { force: true })
}

/** Deletes uploads that stalled for too long, with their reservations. */
export async function forgetStalled(): Promise<void> {
  for (const id of await unfinishedIds()) {
    const last = await stat(storage.incoming(id)).catch(() => stat(storage.incoming(`${id}.json`)).catch(() => null))
    if (last && last.mtimeMs < Date.now() - uploadTtlMs) await forget(id)
  }
}
