import type { Feed } from "@redthread/contract/feed"

/** A post of one's own that was put on top and then came with a page too is shown once. */
export function distinctFeeds(pages: readonly { items: readonly Feed[] }[]): Feed[] {
  const feeds = new Map<number, Feed>()
  for (const { items } of pages) for (const feed of items) if (!feeds.has(feed.id)) feeds.set(feed.id, feed)
  return [...feeds.values()]
}
