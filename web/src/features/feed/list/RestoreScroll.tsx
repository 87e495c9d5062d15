import type { Feed } from "@redthread/contract/feed"
import { useEffect, useState } from "react"
import { type ScrollPosition, remember } from "./scroll-position"

/** The parts of a list's query that matter here. */
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
  /** The scroll position, as the tab keeps it. */
  kept: string
  onThere: () => void
}

/** Posts after which the reader would wait too long: the list then begins at its top. */
const furthest = 150

/** Fetches pages until the list reaches the kept scroll position, then goes there. */
export const RestoreScroll = ({ query, feeds, entry, kept, onThere }: Props) => {
  const [position] = useState(() => positionFrom(kept))
  const anchor = position?.anchor?.id ?? 0
  const isLongEnough = feeds.some(({ id }) => id <= anchor)
  const isOver =
    isLongEnough || !position || !query.hasNextPage || query.isFetchNextPageError || feeds.length > furthest
  const { isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (!isOver) {
      if (!isFetchingNextPage) void fetchNextPage()
      return
    }
    if (position && isLongEnough) remember(entry, position)
    // The virtual list is loaded first, because the target is in it.
    void import("./VirtualFeeds").then(onThere)
    // oxlint-disable-next-line react/exhaustive-deps -- where it leads stays the same
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
