import { createHash } from "node:crypto"
import { z } from "zod"
import type { Language } from "@redthread/contract/language"

/** Languages of the models; Traditional Chinese is converted from and to Simplified. */
export const modelLanguages = ["en", "zh", "ja", "ko", "de", "it", "fr"] as const
type ModelLanguage = (typeof modelLanguages)[number]

/** What one model translates: to or from English. */
export type Direction = `${ModelLanguage}-${ModelLanguage}`

export const directions: readonly Direction[] = modelLanguages
  .filter((language) => language !== "en")
  .flatMap((language): Direction[] => [`${language}-en`, `en-${language}`])

export const isDirection = (value: string): value is Direction => directions.includes(value as Direction)

const modelLanguage = (language: Language): ModelLanguage => (language === "tw" ? "zh" : language)

/** The models of a language pair in the order of their use; none between the Chinese scripts. */
export function routeOf(source: Language, target: Language): Direction[] {
  const [from, to] = [modelLanguage(source), modelLanguage(target)]
  if (from === to) return []
  return from === "en" || to === "en" ? [`${from}-${to}`] : [`${from}-en`, `en-${to}`]
}

/** Why models could not be had. `offline`: no connection; `disk`: no room; `broken`: the bytes are not what was announced. */
export type ModelFailure = "offline" | "registry" | "missing" | "disk" | "broken" | "unusable"

export class ModelError extends Error {
  constructor(
    readonly failure: ModelFailure,
    message: string,
  ) {
    super(message)
    this.name = "ModelError"
  }
}

export const fileTypes = ["model", "lex", "vocab", "srcvocab", "trgvocab"] as const
export type ModelFileType = (typeof fileTypes)[number]

export interface ModelFile {
  readonly type: ModelFileType
  /** Path below the address of the attachments. */
  readonly location: string
  readonly size: number
  readonly hash: string
  readonly unpackedSize: number
  readonly unpackedHash: string
}

export interface ModelRelease {
  readonly direction: Direction
  readonly version: string
  /** Digest of all files: another set of files has another id. */
  readonly id: string
  readonly files: readonly ModelFile[]
}

/** Versions of the format that the engine reads. */
const supportedMajor = 3
/** Bytes; the largest model of the registry has 60 MB unpacked. */
const maxSize = 150_000_000
const maxUnpackedSize = 250_000_000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const registryRecord = z.object({
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  version: z.string().regex(/^\d+\.\d+/),
  fileType: z.enum(fileTypes),
  architecture: z.string().nullish(),
  filter_expression: z.string().nullish(),
  decompressedHash: sha256,
  decompressedSize: z.int().min(1).max(maxUnpackedSize),
  attachment: z.object({
    hash: sha256,
    size: z.int().min(1).max(maxSize),
    location: z.string().regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/),
  }),
})
export type RegistryRecord = z.infer<typeof registryRecord>

/** The registry tags Chinese by its script; older records do not. */
const registryLanguage = (tag: string): string => (tag === "zh-Hans" ? "zh" : tag)

const versionParts = (version: string): number[] => version.split(/\D+/).map(Number)
function compareVersions(one: string, other: string): number {
  const [a, b] = [versionParts(one), versionParts(other)]
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)
}

/** Records for every user come first, those for phones or for trials of the browser last. */
function rankOf({ filter_expression: filter, version }: RegistryRecord): number {
  if (/channel|Android['"]?\s*$/.test((filter ?? "").replace(/!=\s*['"]Android['"]/, ""))) return 0
  return /^\d+\.\d+$/.test(version) ? 2 : 1
}

function releaseOf(direction: Direction, records: readonly RegistryRecord[]): ModelRelease | null {
  const files = records.map((record): ModelFile => ({
    type: record.fileType,
    location: record.attachment.location,
    size: record.attachment.size,
    hash: record.attachment.hash,
    unpackedSize: record.decompressedSize,
    unpackedHash: record.decompressedHash,
  }))
  const byType = new Map(files.map((file) => [file.type, file]))
  const has = (...types: ModelFileType[]): boolean => types.every((type) => byType.has(type))
  if (!has("model") || (!has("vocab") && !has("srcvocab", "trgvocab"))) return null
  const used = [...byType.values()].filter(({ type }) =>
    has("srcvocab", "trgvocab") ? type !== "vocab" : type !== "srcvocab" && type !== "trgvocab",
  )
  const id = createHash("sha256")
  for (const { type, unpackedHash } of used.toSorted((a, b) => a.type.localeCompare(b.type)))
    id.update(`${type} ${unpackedHash}\n`)
  return { direction, version: records[0]?.version ?? "", id: id.digest("hex").slice(0, 16), files: used }
}

export interface Registry {
  readonly releases: ReadonlyMap<Direction, ModelRelease>
  /** The records that the releases consist of, as the registry had them. */
  readonly records: readonly unknown[]
}

/** Reads the registry's list of records, of which those of other languages are skipped. Raises `ModelError`. */
export function parseRegistry(body: string): Registry {
  const list = readList(body)
  const groups = new Map<Direction, Map<string, { record: RegistryRecord; raw: unknown }[]>>()
  for (const raw of list) {
    const parsed = registryRecord.safeParse(raw)
    if (!parsed.success) continue
    const record = parsed.data
    const direction = `${registryLanguage(record.sourceLanguage)}-${registryLanguage(record.targetLanguage)}`
    if (!isDirection(direction) || versionParts(record.version)[0] !== supportedMajor) continue
    const sets = groups.get(direction) ?? new Map<string, { record: RegistryRecord; raw: unknown }[]>()
    groups.set(direction, sets)
    const key = `${record.version} ${record.architecture ?? ""} ${record.filter_expression ?? ""}`
    sets.set(key, [...(sets.get(key) ?? []), { record, raw }])
  }
  const releases = new Map<Direction, ModelRelease>()
  const records: unknown[] = []
  for (const [direction, sets] of groups) {
    const best = [...sets.values()]
      .map((set) => ({
        set,
        release: releaseOf(
          direction,
          set.map(({ record }) => record),
        ),
        first: set[0]?.record,
      }))
      .filter(({ release }) => release !== null)
      .toSorted((a, b) =>
        a.first && b.first ? rankOf(b.first) - rankOf(a.first) || compareVersions(b.first.version, a.first.version) : 0,
      )[0]
    if (!best?.release) continue
    releases.set(direction, best.release)
    records.push(...best.set.map(({ raw }) => raw))
  }
  return { releases, records }
}

function readList(body: string): unknown[] {
  try {
    const parsed = z.object({ data: z.array(z.unknown()) }).safeParse(JSON.parse(body))
    if (parsed.success) return parsed.data.data
  } catch {
    // Not JSON.
  }
  throw new ModelError("registry", "the registry of models sent something else than its list of records")
}
