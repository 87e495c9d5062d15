import { join } from "node:path"

/** What rolldown tells of a module while it cuts the pages into files. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

const source = (path: string): string => join(import.meta.dirname, "src", path)

const landing = source("features/landing/entry.tsx")
const application = source("app/main.tsx")
/** Where a member arrives, what stands beside every screen, and the screen that comes next. */
const news = source("app/HomeRoute.tsx")
const aside = source("features/member/OnlineAside.tsx")
const people = source("features/member/RecommendScreen.tsx")

/** All modules that these need at once, or also later on. */
function closure(modules: Modules, from: readonly string[], later = false): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = modules.getModuleInfo(id)
    open.push(...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

type Place = "base" | "act" | "app" | "screen" | "news"

function sort(modules: Modules): Map<string, Place> {
  const [atLanding, everAtLanding] = [closure(modules, [landing]), closure(modules, [landing], true)]
  const inApplication = closure(modules, [application])
  const first = closure(modules, [application, news, aside])
  const beside = new Set([...closure(modules, [aside]), ...closure(modules, [people])])
  const placeOf = (id: string): Place => {
    if (atLanding.has(id)) return "base"
    if (everAtLanding.has(id)) return "act"
    if (inApplication.has(id)) return "app"
    return beside.has(id) ? "screen" : "news"
  }
  return new Map([...first].map((id) => [id, placeOf(id)]))
}

const sorted = new WeakMap<object, Map<string, Place>>()

/**
 * What a first screen needs comes in a handful of files instead of some seventy, which are smaller together (15 KB, gzip):
 * what the landing page shares with it, what that page's forms do, the application, what stands beside the screens, and
 * the news.
 */
export const firstLoad = (["base", "act", "app", "screen", "news"] as const).map((place, index) => ({
  debugName: place,
  priority: 10 - index,
  // These come along with who uses them: their packages name all that they have to whoever asks for one thing.
  test: (id: string) => !/@tabler|useBlocker/.test(id),
  name(id: string, modules: Modules): string | null {
    const places = sorted.get(modules) ?? sort(modules)
    sorted.set(modules, places)
    return places.get(id) === place ? place : null
  },
}))
