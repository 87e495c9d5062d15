import { staticPages } from "@redthread/contract/page"
import { lastFeed, publicFeeds } from "../../lists/feed/feed.service"
import { lastProfile, publicProfiles } from "../../lists/profile-view/profile-view.service"
import { indexedScreens } from "./page.text"
import type { DbOrTx } from "../../../core/db/db"

/** A part has this many ids, because an entry in all languages takes about a kilobyte. */
const idsPerPart = 10_000
/** Only the latest parts are listed; older posts are found through their authors. */
const feedParts = 5
const batchSize = 1000

export interface Entry {
  path: string
  /** The page was changed at this time (ISO 8601). */
  changed: string | null
}

const partsUpTo = (lastId: number): number => Math.ceil(lastId / idsPerPart)

export async function sitemapParts(db: DbOrTx): Promise<string[]> {
  const [profiles, feeds] = [partsUpTo(await lastProfile(db)), partsUpTo(await lastFeed(db))]
  const names = (kind: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${kind}-${from + index}`)
  return ["pages", ...names("profiles", 0, profiles), ...names("feeds", Math.max(0, feeds - feedParts), feeds)]
}

type Read = (db: DbOrTx, above: number, below: number, limit: number) => Promise<{ id: number; createdAt?: string }[]>

async function* read(db: DbOrTx, part: number, kind: "profile" | "feed", list: Read): AsyncGenerator<Entry[]> {
  const below = (part + 1) * idsPerPart + 1
  for (let above = part * idsPerPart; ;) {
    const rows = await list(db, above, below, batchSize)
    yield rows.map(({ id, createdAt }) => ({
      path: `/${kind}/${id}`,
      changed: createdAt ? new Date(createdAt).toISOString() : null,
    }))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    above = last.id
  }
}

async function* pages(): AsyncGenerator<Entry[]> {
  yield ["/", ...Object.keys(indexedScreens), ...staticPages.map((name) => `/${name}`)].map((path) => ({
    path,
    changed: null,
  }))
}

export function sitemapPart(db: DbOrTx, name: string): AsyncGenerator<Entry[]> | null {
  if (name === "pages") return pages()
  const [, kind, part = ""] = /^(profiles|feeds)-(\d{1,9})$/.exec(name) ?? []
  if (kind === "profiles") return read(db, Number(part), "profile", publicProfiles)
  return kind === "feeds" ? read(db, Number(part), "feed", publicFeeds) : null
}
