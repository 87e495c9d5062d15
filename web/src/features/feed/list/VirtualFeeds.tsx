import type { Feed } from "@redthread/contract/feed"
import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, type RefObject, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from "react"
import { useIsMobile } from "../../../core/page/viewport"
import type { Keeper } from "./scroll-position"
import styles from "./FeedList.module.css"

const overscan = 2
const gaps = { desktop: 16, phone: 8 }

interface Props {
  feeds: readonly Feed[]
  draw: (feed: Feed) => ReactNode
  keeper: Keeper
}

function probableHeight({ content, uploads }: Feed): number {
  const lines = Math.min(8, Math.ceil(content.length / 60) + content.split("\n").length - 1)
  return 140 + lines * 27 + (uploads.length > 0 ? 420 : 0)
}

export const VirtualFeeds = ({ feeds, draw, keeper }: Props) => {
  const before = keeper.position?.snapshot
  const box = useRef<HTMLDivElement>(null)
  const margin = useMargin(box, before?.margin ?? 0)
  const gap = useIsMobile() ? gaps.phone : gaps.desktop
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used, and no memo gets the result
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

function useReturn(keeper: Keeper): void {
  useLayoutEffect(() => {
    if (!keeper.position?.snapshot) return
    keeper.goBack()
    // The position is restored again after the target is rendered.
    const frame = requestAnimationFrame(keeper.goBack)
    return () => cancelAnimationFrame(frame)
  }, [keeper])
}

function useMargin(box: RefObject<HTMLDivElement | null>, first: number): number {
  const [margin, setMargin] = useState(first)
  useLayoutEffect(() => {
    const update = () => {
      if (box.current) setMargin(Math.round(box.current.getBoundingClientRect().top + scrollY))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  return margin
}
