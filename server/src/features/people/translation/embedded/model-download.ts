import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, mkdir, open, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Decompress } from "fzstd"
import { freeBytes } from "../../../../core/files/storage-driver"
import {
  type Direction,
  ModelError,
  type ModelFile,
  type ModelRelease,
  parseRegistry,
  type Registry,
} from "./model-registry"
import { assertComplete, fileName, hashFile, type ModelStore } from "./model-store"

export interface ModelSource {
  readonly registry: string
  /** Files are at `<attachments>/<location>`. */
  readonly attachments: string
}

/** The registry of Firefox's models: https://remote-settings.readthedocs.io */
const mozilla: ModelSource = {
  registry: "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records",
  attachments: "https://firefox-settings-attachments.cdn.mozilla.net",
}

export const mirrorList = "records.json"

export const sourceOf = (mirror: string | undefined): ModelSource =>
  mirror ? { registry: `${mirror}/${mirrorList}`, attachments: mirror } : mozilla

/** Bytes of the list of records; that of Mozilla has less than 2 MB. */
const maxListBytes = 20_000_000
const maxRedirects = 5

/** Both in ms: for the head of a reply, and for each part of `partBytes`. */
const headTimeoutMs = 30_000
const partTimeoutMs = 60_000
const partBytes = 262_144

/** Bytes between two looks at the free space. */
const diskCheckBytes = 4_000_000

/** ms between two reports of progress. */
const progressIntervalMs = 250

export interface Limits {
  readonly headTimeoutMs?: number
  readonly partTimeoutMs?: number
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Requests an address and follows redirects, none of which leads from HTTPS to HTTP. */
async function request(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await fetch(url.href, { headers, signal, redirect: "manual" })
    const target = response.headers.get("location")
    if (response.status < 300 || response.status >= 400 || response.status === 304 || !target) return response
    await response.body?.cancel()
    const next = URL.canParse(target, url.href) ? new URL(target, url) : null
    const isAllowed = next && (next.protocol === "https:" || (next.protocol === "http:" && url.protocol === "http:"))
    if (!isAllowed) throw new ModelError("registry", `${url.host} redirects to an address that is not allowed`)
    url = next
  }
  throw new ModelError("registry", `${new URL(address).host} redirects without end`)
}

/** Connects within the time for the head; the returned function restarts the time for the next part. */
async function connect(
  address: string,
  headers: Record<string, string>,
  limits: Limits,
): Promise<{ response: Response; keepAlive: () => void; end: () => void }> {
  const controller = new AbortController()
  const abort = (): void => controller.abort(new Error("no answer in time"))
  let timer = setTimeout(abort, limits.headTimeoutMs ?? headTimeoutMs)
  const keepAlive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(abort, limits.partTimeoutMs ?? partTimeoutMs)
  }
  try {
    const response = await request(address, headers, controller.signal)
    keepAlive()
    return { response, keepAlive, end: () => clearTimeout(timer) }
  } catch (error) {
    clearTimeout(timer)
    if (error instanceof ModelError) throw error
    throw new ModelError("offline", `${new URL(address).host} can't be reached (${messageOf(error)})`)
  }
}

export async function fetchRegistry({ registry }: ModelSource, limits: Limits = {}): Promise<Registry> {
  const { response, end } = await connect(registry, { accept: "application/json" }, limits)
  try {
    if (!response.ok) throw new ModelError("registry", `${new URL(registry).host} answered ${response.status}`)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      parts.push(part)
      size += part.length
      if (size > maxListBytes) throw new ModelError("registry", "the registry of models sent too long a list")
    }
    return parseRegistry(Buffer.concat(parts).toString())
  } catch (error) {
    await response.body?.cancel().catch(() => undefined)
    throw error instanceof ModelError
      ? error
      : new ModelError("offline", `the list of models broke off (${messageOf(error)})`)
  } finally {
    end()
  }
}

export type OnProgress = (bytes: number, total: number) => void

export interface Room {
  /** Bytes of the disk that stay free. */
  readonly reserve: number
  readonly free?: (folder: string) => Promise<number>
}

async function assertRoom(folder: string, bytes: number, { reserve, free = freeBytes }: Room): Promise<void> {
  if ((await free(folder)) - bytes < reserve)
    throw new ModelError(
      "disk",
      `the disk of ${folder} has no room for ${Math.ceil(bytes / 1e6)} MB above DISK_RESERVE`,
    )
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code))

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

interface Download {
  readonly file: ModelFile
  readonly path: string
  readonly room: Room
  readonly limits: Limits
  readonly onProgress: (bytes: number) => void
}

/** Writes each byte at its position: two processes that download the same file at once write the same file. */
async function receive(
  response: Response,
  handle: FileHandle,
  start: number,
  download: Download,
  keepAlive: () => void,
) {
  const { file, path, room, onProgress } = download
  let position = start
  let unseen = 0
  let unchecked = diskCheckBytes
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (position + part.length > file.size) throw new ModelError("broken", `${file.location} is longer than announced`)
    if (unchecked >= diskCheckBytes) {
      await assertRoom(dirname(path), file.size - position, room)
      unchecked = 0
    }
    for (let written = 0; written < part.length;)
      written += (await handle.write(part, written, part.length - written, position + written)).bytesWritten
    position += part.length
    unseen += part.length
    unchecked += part.length
    if (unseen >= partBytes) {
      unseen = 0
      keepAlive()
    }
    onProgress(position)
  }
  if (position < file.size) throw new ModelError("offline", `${file.location} broke off`)
}

/** Downloads what is missing of a file. Raises `ModelError`; what arrived stays for the next attempt. */
async function continueDownload(source: ModelSource, download: Download): Promise<void> {
  const { file, path, limits } = download
  const existing = await sizeOf(path)
  if (existing === file.size) return
  if (existing > file.size) await rm(path)
  const start = existing > file.size ? 0 : existing
  const address = `${source.attachments}/${file.location}`
  const headers: Record<string, string> = start > 0 ? { range: `bytes=${start}-` } : {}
  const { response, keepAlive, end } = await connect(address, { ...headers, "accept-encoding": "identity" }, limits)
  try {
    if (response.status === 416) {
      await rm(path, { force: true })
      throw new ModelError("broken", `${file.location} has another length than announced`)
    }
    if (response.status === 404 || response.status === 410)
      throw new ModelError("missing", `${new URL(address).host} does not have ${file.location}`)
    if (!response.ok) throw new ModelError("registry", `${new URL(address).host} answered ${response.status}`)
    const isContinued = response.status === 206
    if (isContinued && !(response.headers.get("content-range") ?? "").startsWith(`bytes ${start}-`))
      throw new ModelError("registry", `${new URL(address).host} sent another part of ${file.location}`)
    const handle = await open(path, existing > 0 && existing <= file.size ? "r+" : "w", 0o600)
    try {
      await receive(response, handle, isContinued ? start : 0, download, keepAlive)
    } finally {
      await handle.close()
    }
  } catch (error) {
    await response.body?.cancel().catch(() => undefined)
    if (error instanceof ModelError) throw error
    if (isFull(error)) throw new ModelError("disk", "the disk is full")
    throw new ModelError("offline", `${file.location} broke off (${messageOf(error)})`)
  } finally {
    end()
  }
}

/** A file that is not what was announced is removed and downloaded once more. */
async function downloadVerified(source: ModelSource, download: Download): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await continueDownload(source, download)
    if ((await hashFile(download.path)) === download.file.hash) return
    await rm(download.path, { force: true })
    if (attempt === 2) throw new ModelError("broken", `${download.file.location} is not what the registry announced`)
  }
}

/** Unpacks a file piece by piece, so that no input makes it larger than announced. Raises `ModelError`. */
export async function unpack(
  packed: string,
  { unpackedSize, unpackedHash, location }: ModelFile,
  path: string,
): Promise<void> {
  const hash = createHash("sha256")
  const handle = await open(path, "w", 0o600)
  let pieces: Uint8Array[] = []
  let size = 0
  const decompress = new Decompress((piece) => {
    size += piece.length
    if (size > unpackedSize) throw new ModelError("broken", `${location} unpacks to more than announced`)
    pieces.push(piece)
  })
  const write = async (): Promise<void> => {
    for (const piece of pieces) {
      hash.update(piece)
      // `write` may store a part only when the disk is nearly full.
      await handle.writeFile(piece)
    }
    pieces = []
  }
  try {
    for await (const chunk of createReadStream(packed)) {
      decompress.push(chunk as Buffer)
      await write()
    }
    decompress.push(new Uint8Array(0), true)
    await write()
  } catch (error) {
    if (error instanceof ModelError) throw error
    if (isFull(error)) throw new ModelError("disk", "the disk is full")
    throw new ModelError("broken", `${location} can't be unpacked (${messageOf(error)})`)
  } finally {
    await handle.close()
  }
  if (size !== unpackedSize || hash.digest("hex") !== unpackedHash)
    throw new ModelError("broken", `${location} unpacks to something else than announced`)
}

const totalOf = ({ files }: ModelRelease): number => files.reduce((sum, { size }) => sum + size, 0)

const partPath = (store: ModelStore, { hash }: ModelFile): string => join(store.parts, `${hash}.zst`)

interface FetchOptions {
  readonly source: ModelSource
  readonly store: ModelStore
  readonly room: Room
  readonly limits?: Limits
  readonly onProgress?: OnProgress
}

/** Downloads and unpacks a release; what is there already is not downloaded again. Returns the folder of its files. */
export async function fetchModel(release: ModelRelease, options: FetchOptions): Promise<string> {
  const { source, store, room, limits = {}, onProgress = () => undefined } = options
  const total = totalOf(release)
  const existing = await Promise.all(release.files.map((file) => sizeOf(partPath(store, file))))
  const missing = total - existing.reduce((sum, size) => sum + size, 0)
  const unpacked = release.files.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0)
  await assertRoom(store.folder, Math.max(0, missing) + unpacked, room)
  let done = 0
  let reportedAt = 0
  for (const file of release.files) {
    const report = (bytes: number): void => {
      if (Date.now() - reportedAt < progressIntervalMs) return
      reportedAt = Date.now()
      onProgress(done + bytes, total)
    }
    await downloadVerified(source, { file, path: partPath(store, file), room, limits, onProgress: report })
    done += file.size
    onProgress(done, total)
  }
  const folder = await store.incomingFolder(release.direction)
  try {
    for (const file of release.files) await unpack(partPath(store, file), file, join(folder, fileName(file.type)))
    await assertComplete(folder, release)
    for (const file of release.files) await rm(partPath(store, file), { force: true })
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    // The digest of a packed file that does not unpack is right, so another download would change nothing.
    if (error instanceof ModelError && error.failure === "broken")
      for (const file of release.files) await rm(partPath(store, file), { force: true })
    throw error
  }
}

/** Waits before the attempts of a mirror; a server does that in the background. */
const mirrorPauseMs = 2000
const mirrorAttempts = 5

/** Writes the packed files and the list of records, which any static file server can serve. */
export async function mirrorModels(
  { releases, records }: Registry,
  wanted: readonly Direction[],
  folder: string,
  options: Omit<FetchOptions, "store">,
  onFile: (direction: Direction, file: ModelFile) => void,
): Promise<void> {
  const { source, room, limits = {} } = options
  for (const direction of wanted) {
    for (const file of releases.get(direction)?.files ?? []) {
      const path = join(folder, file.location)
      await mkdir(dirname(path), { recursive: true })
      for (let attempt = 1; ; attempt += 1) {
        try {
          await downloadVerified(source, { file, path, room, limits, onProgress: () => undefined })
          break
        } catch (error) {
          const isFinal = !(error instanceof ModelError) || error.failure !== "offline" || attempt === mirrorAttempts
          if (isFinal) throw error
          await sleep(mirrorPauseMs * attempt)
        }
      }
      onFile(direction, file)
    }
  }
  const locations = new Set(
    wanted.flatMap((direction) => releases.get(direction)?.files.map(({ location }) => location)),
  )
  const mirrored = records.filter((record) =>
    locations.has((record as { attachment: { location: string } }).attachment.location),
  )
  await writeFile(join(folder, mirrorList), JSON.stringify({ data: mirrored }, null, 1))
  await writeFile(join(folder, "LICENSE.txt"), mirrorLicense)
}

const mirrorLicense = `These are translation models of Firefox Translations by Mozilla
(https://github.com/mozilla/translations), under the Mozilla Public License 2.0
(https://mozilla.org/MPL/2.0/).
`
