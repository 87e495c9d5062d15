import type { listThreads, ThreadSummary } from "@redthread/contract/chat"
import type { ReplyBody } from "@redthread/contract/core/call"
import type { InfiniteData } from "@tanstack/react-query"

export type ThreadPage = ReplyBody<typeof listThreads>
export type ThreadPages = InfiniteData<ThreadPage>

/** Merges the pages without duplicates: a conversation that moved between two requests is on two pages. */
export function allThreads(list: ThreadPages): ThreadSummary[] {
  const seen = new Set<number>()
  return list.pages.flatMap(({ items }) => items.filter(({ id }) => !seen.has(id) && seen.add(id)))
}

const byOrder = (a: ThreadSummary, b: ThreadSummary): number =>
  b.top - a.top || Date.parse(b.updated_at) - Date.parse(a.updated_at)

export function putThreads(list: ThreadPages, threads: readonly ThreadSummary[], seq?: number): ThreadPages {
  const [first, ...rest] = list.pages
  if (!first) return list
  const ids = new Set(threads.map(({ id }) => id))
  const shown = threads.filter(({ deleted }) => !deleted)
  const others = (page: ThreadPage) => page.items.filter(({ id }) => !ids.has(id))
  return {
    ...list,
    pages: [
      { ...first, items: [...shown, ...others(first)].sort(byOrder), seq: seq ?? first.seq },
      ...rest.map((page) => ({ ...page, items: others(page) })),
    ],
  }
}

export const changeThread = (list: ThreadPages, userId: number, change: Partial<ThreadSummary>): ThreadPages => ({
  ...list,
  pages: list.pages.map((page) =>
    page.items.some(({ user_id }) => user_id === userId)
      ? { ...page, items: page.items.map((item) => (item.user_id === userId ? { ...item, ...change } : item)) }
      : page,
  ),
})
