import type { QueryKey } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { VirtualItem } from "@tanstack/react-virtual"
import { useEffect, useLayoutEffect, useState } from "react"
import { renewList } from "../feed.cache"

export interface Snapshot {
  heights: VirtualItem[]
  margin: number
}

export interface ScrollPosition {
  top: number
  anchor: { id: number; top: number } | null
  open: ReadonlySet<number>
  snapshot: Snapshot | null
}

/** Positions by history entry: the same list visited twice has two positions. */
const positions = new Map<string, ScrollPosition>()
const maxPositions = 30

/** The key under which the tab stores a position, which must survive a reload before going back. */
const storageKeyOf = (entry: string): string => `redthread.place.${entry}`

/** Accesses the tab's storage; if it is forbidden or full, the list starts at its top. */
function withTabStorage<T>(work: (tab: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}

export const lostPosition = (entry: string): string | null =>
  positions.has(entry) ? null : withTabStorage((tab) => tab.getItem(storageKeyOf(entry)))

export function remember(entry: string, position: ScrollPosition): void {
  positions.delete(entry)
  positions.set(entry, position)
  const [oldest] = positions.keys()
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest)
}

function anchorIn(list: HTMLElement): ScrollPosition["anchor"] {
  for (const card of list.querySelectorAll<HTMLElement>("[data-feed]")) {
    const { top, bottom } = card.getBoundingClientRect()
    if (bottom > barHeight()) return { id: Number(card.dataset["feed"]), top }
  }
  return null
}

const barHeight = (): number => document.querySelector("header")?.offsetHeight ?? 0

function scrollToPosition(list: HTMLElement, { top, anchor }: ScrollPosition): void {
  if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: "instant" })
  const card = anchor && list.querySelector(`[data-feed="${anchor.id}"]`)
  // Content inserted above shifts the offset, so the position is relative to a post.
  const moved = card ? card.getBoundingClientRect().top - anchor.top : 0
  if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: "instant" })
}

export class Keeper {
  private list: HTMLElement | null = null
  private open: ReadonlySet<number> = new Set()
  private snapshot: (() => Snapshot) | null = null
  readonly position: ScrollPosition | null

  constructor(private entry: string) {
    this.position = positions.get(entry) ?? null
    withTabStorage((tab) => tab.removeItem(storageKeyOf(entry)))
  }

  readonly setList = (list: HTMLElement | null): void => {
    this.list = list
  }

  readonly setOpen = (open: ReadonlySet<number>): void => {
    this.open = open
  }

  readonly setSnapshot = (snapshot: (() => Snapshot) | null): void => {
    this.snapshot = snapshot
  }

  /** Called with the new key when opening the same address again changes the history entry's key. */
  readonly setEntry = (entry: string): void => {
    this.entry = entry
  }

  readonly leave = (): void => {
    if (!this.list) return
    const snapshot = this.snapshot?.() ?? null
    const position = { top: scrollY, anchor: anchorIn(this.list), open: this.open, snapshot }
    remember(this.entry, position)
    withTabStorage((tab) =>
      tab.setItem(storageKeyOf(this.entry), JSON.stringify({ ...position, open: [...position.open] })),
    )
  }

  readonly goBack = (): void => {
    if (this.list && this.position) scrollToPosition(this.list, this.position)
  }
}

export const entryOf = ({ state }: { state: { __TSR_key?: string } }): string => state.__TSR_key ?? ""

export function useKeeper(): Keeper {
  const router = useRouter()
  const [keeper] = useState(() => new Keeper(entryOf(router.history.location)))
  useLayoutEffect(() => {
    const { pathname } = router.history.location
    const stop = router.history.subscribe(({ location }) => {
      if (location.pathname === pathname) keeper.setEntry(entryOf(location))
    })
    return () => {
      stop()
      keeper.leave()
    }
  }, [keeper, router])
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ hrefChanged }) => {
        // A click on the link of the current page scrolls to the top.
        if (!hrefChanged) scrollTo({ top: 0 })
      }),
    [router],
  )
  useLayoutEffect(() => {
    keeper.goBack()
    // The router restores a position in pixels, which is corrected when the virtual list has its final height.
    const stop = router.subscribe("onRendered", () => {
      stop()
      keeper.goBack()
      requestAnimationFrame(keeper.goBack)
    })
    // If the router rendered before the list was loaded, the next navigation must not scroll the list.
    const stopBefore = router.subscribe("onBeforeNavigate", stop)
    return () => {
      stop()
      stopBefore()
    }
  }, [keeper, router])
  return keeper
}

const freshForMs = 30_000

/** Refetches a list older than `freshForMs` when it is opened, not on going back. */
export function useRenewedList(queryKey: QueryKey, readAt: number): void {
  const router = useRouter()
  const [isDue] = useState(
    () => readAt > 0 && Date.now() - readAt > freshForMs && !positions.has(entryOf(router.history.location)),
  )
  useEffect(() => {
    if (isDue) void renewList(queryKey)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the list is opened
  }, [])
}
