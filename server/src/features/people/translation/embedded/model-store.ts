import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import {
  type Direction,
  fileTypes,
  isDirection,
  ModelError,
  type ModelFileType,
  type ModelRelease,
} from "./model-registry"

export interface HashedFile {
  readonly path: string
  readonly hash: string
}

export interface ModelFiles {
  readonly model: HashedFile
  readonly lex: HashedFile | null
  /** One for both sides, or the source's and the target's. */
  readonly vocabs: readonly HashedFile[]
}

export interface InstalledModel {
  readonly direction: Direction
  readonly version: string
  readonly id: string
  readonly folder: string
  readonly bytes: number
  readonly files: ModelFiles
}

const manifest = z.object({
  direction: z.string(),
  version: z.string(),
  id: z.string(),
  installedAt: z.string(),
  files: z.array(z.object({ type: z.enum(fileTypes), size: z.int(), hash: z.string() })),
})
type Manifest = z.infer<typeof manifest>

const manifestName = "model.json"
export const fileName = (type: ModelFileType): string =>
  type === "model" || type === "lex" ? `${type}.bin` : `${type}.spm`

/** ms after which a quarantined model is tried again, in case the fault was the machine's. */
const quarantineMs = 24 * 3_600_000

export function filesIn(folder: string, hashes: Partial<Record<ModelFileType, string>>): ModelFiles {
  const file = (type: ModelFileType): HashedFile => ({ path: join(folder, fileName(type)), hash: hashes[type] ?? "" })
  return {
    model: file("model"),
    lex: hashes.lex ? file("lex") : null,
    vocabs: hashes.vocab ? [file("vocab")] : [file("srcvocab"), file("trgvocab")],
  }
}

export const filesOfRelease = (folder: string, { files }: ModelRelease): ModelFiles =>
  filesIn(folder, Object.fromEntries(files.map(({ type, unpackedHash }) => [type, unpackedHash])))

/** Makes the contents of a file or folder outlast a power failure. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } catch {
    // Not every file system can flush a folder.
  } finally {
    await handle.close()
  }
}

/**
 * The models in a folder. A model is a subfolder `<direction>@<id>` that appears complete by a rename; `.part` holds
 * downloads under way by their digest, `.incoming` what is being unpacked, `.quarantine` notes on models that failed.
 */
export class ModelStore {
  readonly parts: string
  private readonly incoming: string
  private readonly quarantined: string

  constructor(readonly folder: string) {
    this.parts = join(folder, ".part")
    this.incoming = join(folder, ".incoming")
    this.quarantined = join(folder, ".quarantine")
  }

  async open(): Promise<void> {
    for (const path of [this.folder, this.parts, this.incoming, this.quarantined])
      await mkdir(path, { recursive: true, mode: 0o700 })
  }

  /** Removes what interrupted installations left; only while no other process installs. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.incoming))
      await rm(join(this.incoming, name), { recursive: true, force: true })
  }

  incomingFolder(direction: Direction): Promise<string> {
    return mkdtemp(join(this.incoming, `${direction}-`))
  }

  async installed(): Promise<Map<Direction, InstalledModel>> {
    const models = new Map<Direction, InstalledModel & { installedAt: string }>()
    for (const name of await readdir(this.folder)) {
      const [direction = "", id] = name.split("@")
      if (!isDirection(direction) || !id) continue
      const folder = join(this.folder, name)
      const model = await readManifest(folder)
      if (!model || (await this.isQuarantined(id))) continue
      const other = models.get(direction)
      if (other && other.installedAt > model.installedAt) continue
      const bytes = model.files.reduce((sum, { size }) => sum + size, 0)
      const files = filesIn(folder, Object.fromEntries(model.files.map(({ type, hash }) => [type, hash])))
      const { version, installedAt } = model
      models.set(direction, { direction, version, id, folder, bytes, files, installedAt })
    }
    return models
  }

  /** Moves a complete folder of files to its place and removes earlier models of the direction. */
  async install(folder: string, { direction, version, id, files }: ModelRelease, now: Date): Promise<void> {
    const content: Manifest = {
      direction,
      version,
      id,
      installedAt: now.toISOString(),
      files: files.map(({ type, unpackedSize, unpackedHash }) => ({ type, size: unpackedSize, hash: unpackedHash })),
    }
    for (const { type } of files) await flush(join(folder, fileName(type)))
    await writeFile(join(folder, manifestName), JSON.stringify(content, null, 2))
    await flush(join(folder, manifestName))
    await flush(folder)
    const place = join(this.folder, `${direction}@${id}`)
    try {
      await rename(folder, place)
    } catch (error) {
      // Another process installed the same model first.
      if (!(await readManifest(place))) {
        await rm(place, { recursive: true, force: true })
        await rename(folder, place).catch(() => {
          throw error
        })
      }
      await rm(folder, { recursive: true, force: true })
    }
    await flush(this.folder)
    for (const name of await readdir(this.folder))
      if (name.startsWith(`${direction}@`) && name !== `${direction}@${id}`)
        await rm(join(this.folder, name), { recursive: true, force: true })
  }

  /** Removes a model that does not load, and notes its id unless its files changed since their installation. */
  async quarantine(folder: string, id: string, reason: string): Promise<void> {
    const isIntact = await isUnchanged(folder)
    if (isIntact) await writeFile(join(this.quarantined, `${id}.json`), JSON.stringify({ id, reason }))
    await rm(folder, { recursive: true, force: true })
  }

  async isQuarantined(id: string): Promise<boolean> {
    const found = await stat(join(this.quarantined, `${id}.json`)).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs < quarantineMs
  }
}

async function readManifest(folder: string): Promise<Manifest | null> {
  // Missing in folders of other programs; broken by a faulty disk.
  const text = await readFile(join(folder, manifestName), "utf8").catch(() => "")
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Whether the files have the announced digests; true for a folder that was never installed. */
async function isUnchanged(folder: string): Promise<boolean> {
  const model = await readManifest(folder)
  if (!model) return true
  for (const { type, hash } of model.files)
    if ((await hashFile(join(folder, fileName(type))).catch(() => "")) !== hash) return false
  return true
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest("hex")
}

export async function assertComplete(folder: string, release: ModelRelease): Promise<void> {
  for (const { type, unpackedSize } of release.files) {
    const found = await stat(join(folder, fileName(type))).catch(() => null)
    if (found?.size !== unpackedSize)
      throw new ModelError("broken", `${fileName(type)} of ${release.direction} is incomplete`)
  }
}
