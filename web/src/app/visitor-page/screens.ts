import { pathId } from "@redthread/contract/core/call"
import type { QueryClient } from "@tanstack/react-query"
import { isBrowseList } from "../../features/browse/browse-lists"
import { browseQuery, countsQuery } from "../../features/browse/browse.queries"
import { commentsQuery, feedQuery, timelineQuery } from "../../features/feed/feed.queries"
import { recommendQuery } from "../../features/member/member.queries"
import { albumQuery } from "../../features/album/album.lists"
import { profileQuery } from "../../features/profile/profile"

/** Screens that are rendered on the server; `web/visitor-files.mjs` lists their source files. */
export type VisitorScreen = "profile" | "post" | "timeline" | "recommend" | "list"

interface ScreenMatch {
  screen: VisitorScreen
  prefetch: (client: QueryClient) => Promise<unknown>
}

const about: Readonly<Record<string, (id: number) => ScreenMatch>> = {
  profile: (id) => ({
    screen: "profile",
    prefetch: (client) =>
      Promise.all([client.fetchQuery(profileQuery(id)), client.fetchInfiniteQuery(albumQuery(id, "public"))]),
  }),
  feed: (id) => ({
    screen: "post",
    prefetch: (client) => Promise.all([client.fetchQuery(feedQuery(id)), client.fetchInfiniteQuery(commentsQuery(id))]),
  }),
  timeline: (id) => ({
    screen: "timeline",
    prefetch: (client) =>
      Promise.all([client.fetchQuery(profileQuery(id)), client.fetchInfiniteQuery(timelineQuery(id))]),
  }),
}

function listAt(name: string): ScreenMatch | null {
  const counted = (client: QueryClient) => client.fetchQuery(countsQuery(null))
  if (name === "recommend") {
    const prefetch = (client: QueryClient) =>
      Promise.all([client.fetchInfiniteQuery(recommendQuery(null)), counted(client)])
    return { screen: "recommend", prefetch }
  }
  if (!isBrowseList(name)) return null
  return {
    screen: "list",
    prefetch: (client) => Promise.all([client.fetchInfiniteQuery(browseQuery(name, null)), counted(client)]),
  }
}

export function visitorScreenAt(path: string): ScreenMatch | null {
  const [, kind = "", name = "", ...rest] = path.split("/")
  if (rest.length > 0) return null
  if (kind === "user") return listAt(name)
  const id = pathId.safeParse(name)
  return id.success && Object.hasOwn(about, kind) ? (about[kind]?.(id.data) ?? null) : null
}
