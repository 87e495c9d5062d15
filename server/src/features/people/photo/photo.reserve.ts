import { randomUUID } from "node:crypto"
import { readdir, rm, stat, statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { AppError } from "@redthread/contract/core/error"
import { attempts } from "../../../core/limits/attempts"
import { storage } from "../../../core/files/storage"

/** KiB that one member may announce in a day, whatever becomes of it: the disk and the line are everybody's. */
const announcedPerDay = attempts("upload.sent", { max: 2 * 1024 * 1024, seconds: 86_400 })
/** Uploads that one member may have begun and not finished, and bytes of them. A single one may be larger. */
const unfinishedMax = 50
const unfinishedBytesMax = 512 * 1024 * 1024
/** ms that an upload of which nothing comes any more can go on: as long is room kept for it. */
const goesOnFor = 2 * 60 * 60 * 1000

/** Bytes of the disk that uploads come in on; a test may say another number. */
export const incomingDisk = {
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(storage.incoming()))
    return bavail * bsize
  },
}

/** Requests of this process that bring an upload. */
const underWay = new Set<string>()

/** Whose it is and how many bytes were announced, so that no table has to know. */
const form = /^([1-9]\d{0,14})-(\d{1,10})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The member whose upload has this id; null where it can be nobody's. */
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
 * Sets the bytes of an upload aside before the first of them comes, and answers the upload's id. It holds until
 * `release`, and as long as there is an unfinished upload of that id. Raises `too_many_requests` where the member has
 * too much unfinished or has sent enough for a day, `unavailable` where all members together have: a half of the disk
 * that is free stays so.
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
  // Nothing is waited for since it was counted, so that no number of them at once slips through.
  underWay.add(id)
  const retryAfterSeconds = await announcedPerDay.count(memberId, Math.ceil(bytes / 1024))
  if (retryAfterSeconds === 0) return id
  release(id)
  throw new AppError("too_many_requests", { retryAfterSeconds })
}

/** Gives up what was set aside for a request that has come to its end. */
export const release = (id: string): boolean => underWay.delete(id)

/** Files that the protocol's server keeps of an upload under way. */
export async function forget(id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(storage.incoming(name), { force: true })
}

/** Forgets uploads of which nothing came for too long, and what was set aside for them. */
export async function forgetStalled(): Promise<void> {
  for (const id of await unfinishedIds()) {
    const last = await stat(storage.incoming(id)).catch(() => stat(storage.incoming(`${id}.json`)).catch(() => null))
    if (last && last.mtimeMs < Date.now() - goesOnFor) await forget(id)
  }
}
