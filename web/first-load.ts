import { existsSync } from "node:fs"
import { join } from "node:path"

/** The part of rolldown's plugin context that is used here. */
interface Modules {
  getModuleInfo: (id: string) => {
    code: string | null
    importedIds: string[]
    dynamicallyImportedIds: string[]
  } | null
}

function sourcePath(path: string): string {
  const file = join(import.meta.dirname, "src", path)
  if (!existsSync(file)) throw new Error(`${path} is elsewhere: say where in first-load.ts`)
  return file
}

const landing = sourcePath("features/landing/entry.tsx")
const application = sourcePath("app/main.tsx")
const forms = sourcePath("features/account/account.tsx")
const news = ["app/route/HomeRoute.tsx", "features/feed/list/NewFeeds.tsx"].map(sourcePath)
const recommend = sourcePath("features/member/RecommendScreen.tsx")
const profile = sourcePath("app/route/ProfileRoute.tsx")
/** Loaded with every member screen, after it. */
const after = [
  "app/later.ts",
  "app/bar/ToTopButton.tsx",
  "app/bar/WalletButtons.tsx",
  "app/dialog/Overlays.tsx",
  "features/browse/OnlineAside.tsx",
  "features/notice/Bell.tsx",
  "features/relation-list/VisitorAside.tsx",
].map(sourcePath)

/** Icons are assigned by name, because one import would assign the whole icon package to a chunk. */
const isOfIcons = (id: string): boolean => id.includes("@tabler")
const nameOf = (id: string): string => /@tabler.*[\\/](Icon\w+)\.mjs$/.exec(id)?.[1] ?? id

function importedModules(modules: Modules, from: readonly string[], later = false): Set<string> {
  const visited = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (visited.has(id) || isOfIcons(id)) continue
    visited.add(id)
    const info = modules.getModuleInfo(id)
    for (const [icon] of info?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) visited.add(icon)
    open.push(...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : []))
  }
  return visited
}

const chunkNames = ["base", "act", "app", "screen", "pictures", "news", "after", "forms"] as const
type ChunkName = (typeof chunkNames)[number]

function assignChunks(modules: Modules): Map<string, ChunkName | null> {
  const [atLanding, everAtLanding] = [importedModules(modules, [landing]), importedModules(modules, [landing], true)]
  const inApplication = importedModules(modules, [application])
  const inNews = importedModules(modules, news)
  const afterwards = importedModules(modules, after)
  const [atRecommend, atProfile] = [importedModules(modules, [recommend]), importedModules(modules, [profile])]
  const placeOf = (id: string): ChunkName | null => {
    if (atLanding.has(id)) return "base"
    if (everAtLanding.has(id)) return inApplication.has(id) || inNews.has(id) ? "act" : null
    if (inApplication.has(id)) return "app"
    if (atRecommend.has(id)) return "screen"
    // Not in `after`: a profile and the feed do not import that chunk.
    if (afterwards.has(id)) return inNews.has(id) || atProfile.has(id) ? "screen" : "after"
    return atProfile.has(id) ? "pictures" : "news"
  }
  const all = new Set([...inApplication, ...inNews, ...afterwards])
  const places = new Map<string, ChunkName | null>([...importedModules(modules, [forms])].map((id) => [id, "forms"]))
  for (const id of all) places.set(id, placeOf(id))
  return places
}

const sorted = new WeakMap<object, Map<string, ChunkName | null>>()

/**
 * Chunks of the first load: a handful of files instead of some seventy (15 KB less, gzip). `base`: shared with the
 * landing page; `act`: its submit code; `app`: the application; `screen`: shared by first screens; `pictures`: shared
 * by feed and profiles, not needed by lists of members; `news`: the feed; `after`: loaded after any screen; `forms`: the
 * landing page's forms.
 */
export const firstLoad = chunkNames.map((place, index) => ({
  debugName: place,
  priority: 10 - index,
  // The router is excluded, because importing one part would pull all of it into this chunk.
  test: (id: string) => !id.includes("useBlocker"),
  name(id: string, modules: Modules): string | null {
    const places = sorted.get(modules) ?? assignChunks(modules)
    sorted.set(modules, places)
    return places.get(nameOf(id)) === place ? place : null
  },
}))
