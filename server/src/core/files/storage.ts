import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../process/clock"
import { freeBytes } from "./disk"
import type { S3Settings } from "./s3"
import { secretFor } from "../process/secrets"
import type { ByteRange, StorageDriver, StoredFile } from "./storage-driver"
import { localStorage, namesBefore } from "./storage-local"
import { s3Storage } from "./storage-s3"

/**
 * `public` files have a lasting address; `private` ones only a signed one that expires; of `secret` ones that holds for
 * their blurred variants alone, and whoever serves the others asks who is asking. Which of them a file is can be read
 * off its name, so that no other request for a file has to ask the database; what changes gets a new name.
 */
export type FileAccess = "public" | "private" | "secret"

/** What a base is: an uploaded picture or clip, or an archive, which is private too and swept by others' rules. */
type Kind = FileAccess | "archive"

const prefixOf: Record<Kind, string> = { public: "p-", private: "s-", secret: "x-", archive: "a-" }

/** Pictures of the demo community, whose variants are made on demand. */
const isDemo = (name: string): boolean => name.startsWith("demo-")
const isPublic = (name: string): boolean => name.startsWith(prefixOf.public) || isDemo(name)

/** Files that are paid for: never opened by a long-lived signature. Their blurred variants are public. */
const isSecret = (name: string): boolean => name.startsWith(prefixOf.secret) && !name.includes("/blur")

/** ms that a signed address holds, at least; addresses change by the hour so that browsers can keep what they got. */
const signedFor = 60 * 60 * 1000

let driver: StorageDriver
let incoming = ""
/** Bytes of its disk that uploads leave free: the database lives there too, and stops when there is nothing left. */
let reserve = 0
let key: Buffer

/** Opens the files of a folder, or with `s3` those of a bucket; what is coming in is put down in the folder always. */
export async function openStorage(dataDir: string, s3: S3Settings | null = null, reserved = 0): Promise<void> {
  reserve = reserved
  key = secretFor("files")
  incoming = join(dataDir, "incoming")
  await mkdir(incoming, { recursive: true })
  driver = s3 ? s3Storage(s3, () => storage.incoming()) : localStorage(join(dataDir, "files"))
  await driver.open()
}

/** Names are made here, never taken from outside: `<base>/<variant>.<ending>`. */
const validBase = /^[a-z0-9-]{1,64}$/
const validVariant = /^[a-z0-9x-]{1,40}\.(webp|jpg|mp4|m4a|zip)$/
/** What came in, until everything is made of it. It is kept as it came, so it is never served. */
const validOriginal = /^original\.(jpg|png|webp|gif|mp4|mov|webm|ogg|m4a)$/

function isOurs(name: string): boolean {
  const [base = "", variant = "", ...more] = name.split("/")
  return more.length === 0 && validBase.test(base) && (validVariant.test(variant) || validOriginal.test(variant))
}

function ours(name: string): string {
  if (!isOurs(name)) throw new Error(`${name} is not of the form <base>/<variant> that stored files have`)
  return name
}

function oursBase(base: string): string {
  if (!validBase.test(base)) throw new Error(`${base} is not of the form that base names of stored files have`)
  return base
}

const signatureOf = (name: string, expires: number): string =>
  createHmac("sha256", key).update(`${name}\n${expires}`).digest("base64url").slice(0, 32)

export const storage = {
  /** A new random base name; its variants are `<base>/<variant>.<ending>`. */
  newBase: (of: Kind): string => `${prefixOf[of]}${randomUUID()}`,

  /** Written whole or not at all: a crash in the middle leaves no half file under the name. */
  async write(name: string, content: Buffer): Promise<void> {
    const path = storage.incoming()
    try {
      await writeFile(path, content)
      await driver.take(ours(name), path)
    } finally {
      await rm(path, { force: true })
    }
  },

  /** The same, for what is made bit by bit and may be larger than the memory. Answers its length in bytes. */
  async writeStream(name: string, content: Readable): Promise<number> {
    const path = storage.incoming()
    try {
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      const { size } = await stat(path)
      await driver.take(ours(name), path)
      return size
    } finally {
      await rm(path, { force: true })
    }
  },

  /** The same with a file of this machine, which is moved: it is gone from where it was. */
  take: (name: string, path: string): Promise<void> => driver.take(ours(name), path),

  /** Gives all variants of a base a second name, which may be of another visibility. */
  async copy(from: string, to: FileAccess): Promise<string> {
    const base = storage.newBase(to)
    await driver.copy(oursBase(from), base)
    return base
  },

  /** Path of a temporary file for an upload; the caller removes it. */
  incoming: (name: string = randomUUID()): string => join(incoming, name),

  /** Whether more may come in. */
  hasRoom: async (): Promise<boolean> => (await freeBytes(incoming)) > reserve,

  /** Raises `storage_full` while the disk has no more than its reserve. */
  async assertRoom(): Promise<void> {
    if (!(await storage.hasRoom())) throw new AppError("storage_full")
  },

  /** A stream and its length in bytes; null when there is no such file. A range has to lie within the file. */
  read: async (name: string, range?: ByteRange): Promise<StoredFile | null> =>
    isOurs(name) ? driver.read(name, range) : null,

  /** Length of a file; null when there is no such file. */
  bytes: async (name: string): Promise<number | null> => (isOurs(name) ? driver.bytes(name) : null),

  /** Hands the work the path of a file on this machine, to be read only and while it lasts; null without the file. */
  withFile: <T>(name: string, work: (path: string) => Promise<T>): Promise<T | null> =>
    driver.withFile(ours(name), work),

  /** Removes a base with all its variants. */
  remove: (base: string): Promise<void> => driver.remove(oursBase(base)),

  /** Removes one file and leaves those beside it. */
  removeFile: (name: string): Promise<void> => driver.removeFile(ours(name)),

  /** Fails when the files can't be reached. */
  check: (): Promise<void> => driver.check(),

  /** Bases of one kind stored before this time (ms), in batches, for sweeping files without a row. */
  basesBefore: (time: number, kind: "upload" | "archive"): AsyncGenerator<string[]> =>
    driver.basesBefore(
      time,
      kind === "archive" ? [prefixOf.archive] : [prefixOf.public, prefixOf.private, prefixOf.secret],
    ),

  /** Removes what came in before this time (ms) and was left lying. */
  async removeIncomingBefore(time: number): Promise<void> {
    for (const name of await namesBefore(incoming, time))
      await rm(join(incoming, name), { force: true, recursive: true })
  },

  /** Visibility of the files of this base. */
  accessOf: (base: string): FileAccess =>
    isPublic(base) ? "public" : base.startsWith(prefixOf.secret) ? "secret" : "private",

  isDemo,
  isPublic,
  isSecret,
  /** Whether a file of this name has an address of its own at all. */
  isServed: (name: string): boolean =>
    isOurs(name) && !name.startsWith(prefixOf.archive) && !validOriginal.test(name.split("/")[1] ?? ""),

  /** The address under which a browser loads the file, as it is, without headers. */
  address(name: string): string {
    if (isPublic(name)) return `/files/${name}`
    if (isSecret(name)) throw new Error(`the secret file ${name} was to get an address that is not signed for a member`)
    const expires = (Math.ceil(clock.ms() / signedFor) + 1) * signedFor
    return `/files/${name}?expires=${expires}&signature=${signatureOf(name, expires)}`
  },

  /** Whether the query of a request is one that `address` gave out for this file, and not expired. */
  isSigned(name: string, query: { expires?: string; signature?: string }): boolean {
    const expires = Number(query.expires)
    if (isSecret(name) || !Number.isSafeInteger(expires) || expires <= clock.ms() || !query.signature) return false
    const right = Buffer.from(signatureOf(name, expires))
    const given = Buffer.from(query.signature)
    return given.length === right.length && timingSafeEqual(given, right)
  },
}
