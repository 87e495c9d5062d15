import { expect, test } from "vitest"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"

/** Bytes, brotli: code and styles; the landing page's HTML contains its styles. */
const limits = { landing: 84 * 1024, member: 185 * 1024 }

const dist = join(import.meta.dirname, "../../dist")
const manifestFile = join(dist, ".vite/manifest.json")
const isBuilt = existsSync(manifestFile)
if (!isBuilt) process.stdout.write("left out: the weight of the first screens (the web is not built)\n")

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

const manifest = (isBuilt ? JSON.parse(readFileSync(manifestFile, "utf8")) : {}) as Record<string, Chunk>

/** Files and styles of these chunks, by name or source, and of everything they import. */
function filesOf(names: readonly string[]): string[] {
  const open = names.map((name) => {
    const chunk =
      manifest[name] ?? Object.values(manifest).find((each) => each.name === name && each.file.endsWith(".js"))
    if (!chunk) throw new Error(`The build knows no ${name}`)
    return chunk
  })
  const chunks = new Set<Chunk>()
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (chunks.has(chunk)) continue
    chunks.add(chunk)
    for (const name of chunk.imports ?? []) open.push(manifest[name] as Chunk)
  }
  return [...new Set([...chunks].flatMap(({ file, css = [] }) => [file, ...css]))]
}

/** Assets as compressed by the build; HTML as compressed by the server. */
function weightOf(file: string): number {
  const path = join(dist, file)
  return existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path)).length
}

const weigh = (files: readonly string[]): number => files.reduce((sum, file) => sum + weightOf(file), 0)

test.runIf(isBuilt)("SHELL-01 the landing page's first load is within its limit, and has no schema in it", () => {
  const code = filesOf(["landing.html"]).filter((file) => file.endsWith(".js"))
  expect(code.filter((file) => readFileSync(join(dist, file), "utf8").includes("_zod"))).toEqual([])
  const bytes = weigh([...code, "landing/de.html"])
  expect(bytes).toBeGreaterThan(20 * 1024)
  expect(bytes).toBeLessThanOrEqual(limits.landing)
})

test.runIf(isBuilt)(
  "SHELL-01 FEED-01 the first load of /home is within its limit, and has no form library in it",
  () => {
    // Chunks of web/first-load.ts, with texts.
    const files = filesOf(["app", "screen", "news", "after", "texts-de", "../texts/de/feed.json"])
    expect(files.filter((file) => /contract-form|useHover/.test(file))).toEqual([])
    expect(weigh(files)).toBeLessThanOrEqual(limits.member)
  },
)

test.runIf(isBuilt)(
  "SHELL-01 LIST-01 the first load of /recommend is within its limit, without the code of long lists and photos",
  () => {
    const words = ["member", "browse", "profile", "relation", "chat", "translation"]
    const texts = words.map((name) => `../texts/de/${name}.json`)
    const files = filesOf(["app", "screen", "RecommendScreen", "after", "texts-de", ...texts])
    expect(files.filter((file) => /contract-form|VirtualRows|\/pictures-/.test(file))).toEqual([])
    expect(weigh(files)).toBeLessThanOrEqual(limits.member)
  },
)

test.runIf(isBuilt)("SHELL-01 a profile brings neither the news along nor what comes after a screen", () => {
  const files = filesOf(["app", "ProfileRoute"])
  expect(files.filter((file) => /\/(?:news|after)-/.test(file))).toEqual([])
})
