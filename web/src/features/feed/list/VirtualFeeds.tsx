import type { Feed } from "@redthread/contract/feed"
import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, type RefObject, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from "react"
import { useIsMobile } from "../../../core/page/viewport"
import type { Keeper } from "./scroll-position"
import styles from "./FeedList.module.css"

/** Posts drawn beyond the window on either side. */
const overscan = 2
/** Pixels between posts: as in the style sheet. */
const gaps = { desktop: 16, phone: 8 }

interface Props {
  feeds: readonly Feed[]
  draw: (feed: Feed) => ReactNode
  keeper: Keeper
}

/** Pixels that a post probably takes, until it has been measured. */
function probableHeight({ content, uploads }: Feed): number {
  const lines = Math.min(8, Math.ceil(content.length / 60) + content.split("\n").length - 1)
  return 140 + lines * 27 + (uploads.length > 0 ? 420 : 0)
}

/** Only the posts near the window are in the document, each where it would be. */
export const VirtualFeeds = ({ feeds, draw, keeper }: Props) => {
  const before = keeper.position?.snapshot
  const box = useRef<HTMLDivElement>(null)
  const margin = useMargin(box, before?.margin ?? 0)
  const gap = useIsMobile() ? gaps.phone : gaps.desktop
  // oxlint-disable-next-line react/incompatible-library -- nothing is compiled, and what it returns goes into no memo
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: feeds.length,
    estimateSize: (index) => {
      const feed = feeds[index]
      return feed ? probableHeight(feed) : 0
    },
    getItemKey: useCallback((index: number) => feeds[index]?.id ?? index, [feeds]),
    gap,
    overscan,
    scrollMargin: margin,
    initialMeasurementsCache: before?.heights ?? [],
    initialOffset: () => scrollY,
    directDomUpdates: true,
    useFlushSync: false,
  })
  useLayoutEffect(() => {
    keeper.setSnapshot(() => ({ heights: virtualizer.takeSnapshot(), margin: virtualizer.options.scrollMargin }))
    return () => keeper.setSnapshot(null)
  }, [keeper, virtualizer])
  useReturn(keeper)
  // Drawn in small steps between frames: the window scrolls on meanwhile.
  const items = useDeferredValue(virtualizer.getVirtualItems())
  const setBox = (element: HTMLDivElement | null) => {
    box.current = element
    virtualizer.containerRef(element)
  }
  return (
    <div ref={setBox} className={styles.virtual}>
      {items.map(({ key, index }) => {
        const feed = feeds[index]
        return (
          feed?.id === key && (
            <div key={key} ref={virtualizer.measureElement} data-index={index} className={styles.item}>
              {draw(feed)}
            </div>
          )
        )
      })}
    </div>
  )
}

/** Goes back to where one was as soon as this part is there, where the list had it then. */
function useReturn(keeper: Keeper): void {
  useLayoutEffect(() => {
    if (!keeper.position?.snapshot) return
    keeper.goBack()
    // Once more when what stands there is drawn.
    const frame = requestAnimationFrame(keeper.goBack)
    return () => cancelAnimationFrame(frame)
  }, [keeper])
}

/** Where the box begins, in pixels from the top of the page: what stands above it grows and shrinks. */
function useMargin(box: RefObject<HTMLDivElement | null>, first: number): number {
  const [margin, setMargin] = useState(first)
  useLayoutEffect(() => {
    const look = () => {
      if (box.current) setMargin(Math.round(box.current.getBoundingClientRect().top + scrollY))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  return margin
}
