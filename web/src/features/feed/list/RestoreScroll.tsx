import type { Feed } from "@redthread/contract/feed"
import { useEffect, useState } from "react"
import { type ScrollPosition, remember } from "./scroll-position"

export interface Reading {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

interface Props {
  query: Reading
  feeds: readonly Feed[]
  entry: string
  kept: string
  onThere: () => void
}

/** Above this number of posts the list starts at its top, because loading them would take too long. */
const maxRestored = 150

/** Fetches pages until the list reaches the stored scroll position, then scrolls there. */
export const RestoreScroll = ({ query, feeds, entry, kept, onThere }: Props) => {
  const [position] = useState(() => positionFrom(kept))
  const anchor = position?.anchor?.id ?? 0
  const isLongEnough = feeds.some(({ id }) => id <= anchor)
  const isOver =
    isLongEnough || !position || !query.hasNextPage || query.isFetchNextPageError || feeds.length > maxRestored
  const { isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (!isOver) {
      if (!isFetchingNextPage) void fetchNextPage()
      return
    }
    if (position && isLongEnough) remember(entry, position)
    // The position is in the virtual list, so its code is loaded first.
    void import("./VirtualFeeds").then(onThere)
    // oxlint-disable-next-line react/exhaustive-deps -- `onThere` and the position do not change
  }, [isOver, isFetchingNextPage, fetchNextPage])
  return null
}

function positionFrom(kept: string): ScrollPosition | null {
  try {
    const { open, ...position } = JSON.parse(kept) as Omit<ScrollPosition, "open"> & { open: number[] }
    return { ...position, open: new Set(open) }
  } catch {
    return null
  }
}
