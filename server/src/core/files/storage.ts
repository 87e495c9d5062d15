import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../process/clock"
import { freeBytes, type ByteRange, type StorageDriver, type StoredFile } from "./storage-driver"
import type { S3Settings } from "./s3"
import { secretFor } from "../process/secrets"
import { localStorage, namesBefore } from "./storage-local"
import { s3Storage } from "./storage-s3"

/** `secret` files have URLs for blurred variants only; others need a permission check. The name contains the access. */
export type FileAccess = "public" | "private" | "secret"

type Kind = FileAccess | "archive"

const prefixOf: Record<Kind, string> = { public: "p-", private: "s-", secret: "x-", archive: "a-" }

const isDemo = (name: string): boolean => name.startsWith("demo-")
const isPublic = (name: string): boolean => name.startsWith(prefixOf.public) || isDemo(name)

/** True for paid files, which have no signed URL, but not for their blurred variants. */
const isSecret = (name: string): boolean => name.startsWith(prefixOf.secret) && !name.includes("/blur")

/** A signed URL is valid at least this long; expiry is rounded to the hour so that browsers can cache it. */
const signedForMs = 60 * 60 * 1000

let driver: StorageDriver
let incoming = ""
/** Uploads leave this many bytes free on the disk, because PostgreSQL stops on a full disk. */
let reserve = 0
let key: Buffer

/** Uploads in progress are always in the folder, also with `s3`. */
export async function openStorage(dataDir: string, s3: S3Settings | null = null, reserved = 0): Promise<void> {
  reserve = reserved
  key = secretFor("files")
  incoming = join(dataDir, "incoming")
  await mkdir(incoming, { recursive: true })
  driver = s3 ? s3Storage(s3, () => storage.incoming()) : localStorage(join(dataDir, "files"))
  await driver.open()
}

const validBase = /^[a-z0-9-]{1,64}$/
const validVariant = /^[a-z0-9x-]{1,40}\.(webp|jpg|mp4|m4a|zip)$/
/** The unprocessed upload is never served, because it may contain metadata. */
const validOriginal = /^original\.(jpg|png|webp|gif|mp4|mov|webm|ogg|m4a)$/

function isStoredName(name: string): boolean {
  const [base = "", variant = "", ...more] = name.split("/")
  return more.length === 0 && validBase.test(base) && (validVariant.test(variant) || validOriginal.test(variant))
}

function checkedName(name: string): string {
  if (!isStoredName(name)) throw new Error(`${name} is not of the form <base>/<variant> that stored files have`)
  return name
}

function checkedBase(base: string): string {
  if (!validBase.test(base)) throw new Error(`${base} is not of the form that base names of stored files have`)
  return base
}

const signatureOf = (name: string, expires: number): string =>
  createHmac("sha256", key).update(`${name}\n${expires}`).digest("base64url").slice(0, 32)

export const storage = {
  newBase: (of: Kind): string => `${prefixOf[of]}${randomUUID()}`,

  /** Writes atomically: no reader sees a partial file. */
  async write(name: string, content: Buffer): Promise<void> {
    const path = storage.incoming()
    try {
      await writeFile(path, content)
      await driver.take(checkedName(name), path)
    } finally {
      await rm(path, { force: true })
    }
  },

  /** Writes content larger than memory atomically. Returns its size in bytes. */
  async writeStream(name: string, content: Readable): Promise<number> {
    const path = storage.incoming()
    try {
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      const { size } = await stat(path)
      await driver.take(checkedName(name), path)
      return size
    } finally {
      await rm(path, { force: true })
    }
  },

  take: (name: string, path: string): Promise<void> => driver.take(checkedName(name), path),

  async copy(from: string, to: FileAccess): Promise<string> {
    const base = storage.newBase(to)
    await driver.copy(checkedBase(from), base)
    return base
  },

  incoming: (name: string = randomUUID()): string => join(incoming, name),

  hasRoom: async (): Promise<boolean> => (await freeBytes(incoming)) > reserve,

  async assertRoom(): Promise<void> {
    if (!(await storage.hasRoom())) throw new AppError("storage_full")
  },

  read: async (name: string, range?: ByteRange): Promise<StoredFile | null> =>
    isStoredName(name) ? driver.read(name, range) : null,

  bytes: async (name: string): Promise<number | null> => (isStoredName(name) ? driver.bytes(name) : null),

  withFile: <T>(name: string, work: (path: string) => Promise<T>): Promise<T | null> =>
    driver.withFile(checkedName(name), work),

  remove: (base: string): Promise<void> => driver.remove(checkedBase(base)),

  removeFile: (name: string): Promise<void> => driver.removeFile(checkedName(name)),

  check: (): Promise<void> => driver.check(),

  /** Lists bases stored before this time (ms) in batches, for the sweep of files without a row. */
  basesBefore: (time: number, kind: "upload" | "archive"): AsyncGenerator<string[]> =>
    driver.basesBefore(
      time,
      kind === "archive" ? [prefixOf.archive] : [prefixOf.public, prefixOf.private, prefixOf.secret],
    ),

  async removeIncomingBefore(time: number): Promise<void> {
    for (const name of await namesBefore(incoming, time))
      await rm(join(incoming, name), { force: true, recursive: true })
  },

  accessOf: (base: string): FileAccess =>
    isPublic(base) ? "public" : base.startsWith(prefixOf.secret) ? "secret" : "private",

  isDemo,
  isPublic,
  isSecret,
  isServed: (name: string): boolean =>
    isStoredName(name) && !name.startsWith(prefixOf.archive) && !validOriginal.test(name.split("/")[1] ?? ""),

  address(name: string): string {
    if (isPublic(name)) return `/files/${name}`
    if (isSecret(name)) throw new Error(`the secret file ${name} was to get an address that is not signed for a member`)
    const expires = (Math.ceil(clock.ms() / signedForMs) + 1) * signedForMs
    return `/files/${name}?expires=${expires}&signature=${signatureOf(name, expires)}`
  },

  isSigned(name: string, query: { expires?: string; signature?: string }): boolean {
    const expires = Number(query.expires)
    if (isSecret(name) || !Number.isSafeInteger(expires) || expires <= clock.ms() || !query.signature) return false
    const expected = Buffer.from(signatureOf(name, expires))
    const given = Buffer.from(query.signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  },
}
