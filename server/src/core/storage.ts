import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { access, cp, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { clock } from "./clock"
import { secretFor } from "./secrets"

/**
 * `public` files have a lasting address; `private` ones only a signed one that expires; of `secret` ones that holds for
 * their blurred variants alone, and whoever serves the others asks who is asking. Which of them a file is can be read
 * off its name, so that no other request for a file has to ask the database; what changes gets a new name.
 */
export type FileAccess = "public" | "private" | "secret"

/** What a base is: an uploaded picture or clip, or an archive, which is private too and swept by others' rules. */
type Kind = FileAccess | "archive"

const prefixOf: Record<Kind, string> = { public: "p-", private: "s-", secret: "x-", archive: "a-" }

/** `demo-` are the pictures of the demo community, which are made when they are first asked for. */
const isPublic = (name: string): boolean => name.startsWith(prefixOf.public) || name.startsWith("demo-")

/** What is to be paid for, so that no lasting signature may open it. The blurred variants beside it are anybody's. */
const isSecret = (name: string): boolean => name.startsWith(prefixOf.secret) && !name.includes("/blur")

/** ms that a signed address holds, at least; addresses change by the hour so that browsers can keep what they got. */
const signedFor = 60 * 60 * 1000

let folder = ""
let incoming = ""
let key: Buffer

export async function openStorage(dataDir: string): Promise<void> {
  folder = join(dataDir, "files")
  key = secretFor("files")
  incoming = join(dataDir, "incoming")
  await mkdir(folder, { recursive: true })
  await mkdir(incoming, { recursive: true })
}

/** Names are made here, never taken from outside: `<base>/<variant>.<ending>`. */
const validName = /^[a-z0-9-]{1,64}(\/[a-z0-9x-]{1,40}\.(webp|jpg|mp4|m4a|zip))$/

/** The folder of a base. Its last two symbols are as good as random, and so spread the bases over many shelves. */
const folderOf = (base: string): string => join(folder, base.slice(-2), base)

function pathOf(name: string): string {
  if (!validName.test(name)) throw new Error("no file name of ours")
  const [base = "", variant = ""] = name.split("/")
  return join(folderOf(base), variant)
}

const signatureOf = (name: string, expires: number): string =>
  createHmac("sha256", key).update(`${name}\n${expires}`).digest("base64url").slice(0, 32)

async function namesBefore(path: string, time: number): Promise<string[]> {
  const names = await readdir(path)
  const ages = await Promise.all(names.map((name) => stat(join(path, name)).catch(() => null)))
  return names.filter((_name, index) => (ages[index]?.mtimeMs ?? time) < time)
}

export const storage = {
  /** A new base name that nobody can guess; its variants are `<base>/<variant>.<ending>`. */
  newBase: (of: Kind): string => `${prefixOf[of]}${randomUUID()}`,

  /** Written whole or not at all: a crash in the middle leaves no half file under the name. */
  async write(name: string, content: Buffer): Promise<void> {
    const path = pathOf(name)
    await mkdir(dirname(path), { recursive: true })
    const temporary = `${path}.${randomUUID()}.part`
    await writeFile(temporary, content)
    await rename(temporary, path)
  },

  /** The same, for what is made bit by bit and may be larger than the memory. Answers its length in bytes. */
  async writeStream(name: string, content: Readable): Promise<number> {
    const path = pathOf(name)
    await mkdir(dirname(path), { recursive: true })
    const temporary = `${path}.${randomUUID()}.part`
    try {
      await pipeline(content, createWriteStream(temporary, { mode: 0o600 }))
      await rename(temporary, path)
    } finally {
      await rm(temporary, { force: true })
    }
    return (await stat(path)).size
  },

  /** Gives all variants of a base a second name, under which whoever may have them can be another. */
  async copy(from: string, to: FileAccess): Promise<string> {
    const base = storage.newBase(to)
    await mkdir(dirname(folderOf(base)), { recursive: true })
    await cp(folderOf(from), folderOf(base), { recursive: true, errorOnExist: true })
    return base
  },

  /** Where a file that is just coming in may be put down; whoever asks for it removes it. */
  incoming: (): string => join(incoming, randomUUID()),

  /** A stream and its length in bytes; null when there is no such file. */
  async read(name: string): Promise<{ stream: Readable; bytes: number } | null> {
    if (!validName.test(name)) return null
    const path = pathOf(name)
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null
  },

  /** Removes a base with all its variants. */
  async remove(base: string): Promise<void> {
    await rm(folderOf(base), { recursive: true, force: true })
  },

  /** Fails when the files can't be reached. */
  check: (): Promise<void> => access(folder),

  /** Bases of one kind that were stored before this time (ms), shelf by shelf, for sweeping what no row knows. */
  async *basesBefore(time: number, kind: "upload" | "archive"): AsyncGenerator<string[]> {
    const prefixes = kind === "archive" ? [prefixOf.archive] : [prefixOf.public, prefixOf.private, prefixOf.secret]
    for (const shelf of await readdir(folder)) {
      const names = await namesBefore(join(folder, shelf), time)
      yield names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
    }
  },

  /** Removes what came in before this time (ms) and was left lying. */
  async removeIncomingBefore(time: number): Promise<void> {
    for (const name of await namesBefore(incoming, time)) await rm(join(incoming, name), { force: true })
  },

  /** Who may have the files of this base. */
  accessOf: (base: string): FileAccess =>
    isPublic(base) ? "public" : base.startsWith(prefixOf.secret) ? "secret" : "private",

  isPublic,
  isSecret,
  isName: (name: string): boolean => validName.test(name),

  /** The address under which a browser loads the file, as it is, without headers. */
  address(name: string): string {
    if (isPublic(name)) return `/files/${name}`
    if (isSecret(name)) throw new Error("a secret file has no address for everybody")
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
