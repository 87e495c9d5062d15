import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual"
import { useRouter } from "@tanstack/react-router"
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react"
import styles from "./people.module.css"

const overscan = 2

interface SavedList {
  top: number
  margin: number
  width: number
  rows: VirtualItem[]
}

/** Scroll positions by history entry, to restore them on return. */
const savedLists = new Map<string, SavedList>()
const maxSavedLists = 30

function saveList(entry: string, list: SavedList): void {
  savedLists.delete(entry)
  savedLists.set(entry, list)
  const [oldest] = savedLists.keys()
  if (savedLists.size > maxSavedLists && oldest !== undefined) savedLists.delete(oldest)
}

interface Props<T> {
  items: readonly T[]
  keyOf: (item: T) => number
  draw: (item: T, index: number) => ReactNode
  columnsIn: (width: number) => number
  gap: number
  probableHeight: (columnWidth: number) => number
  /** The rows rendered so far, whose measured heights prevent a layout shift. */
  plain: RefObject<HTMLElement | null>
}

export const VirtualRows = <T,>({ items, keyOf, draw, columnsIn, gap, probableHeight, plain }: Props<T>) => {
  const { entry, before: left } = useSavedList()
  const box = useRef<HTMLDivElement>(null)
  const rowKey = (row: number, columns: number): string | number => {
    const first = items[row * columns]
    return first === undefined ? row : `${columns} ${keyOf(first)}`
  }
  const [before] = useState(() => left ?? measure(plain.current, columnsIn, rowKey))
  const { margin, width } = useBounds(box, before ?? { margin: 0, width: 0 })
  const columns = columnsIn(width)
  const columnWidth = (width - (columns - 1) * gap) / columns
  const virtualizer = useWindowVirtualizer<HTMLUListElement>({
    count: width > 0 ? Math.ceil(items.length / columns) : 0,
    estimateSize: () => probableHeight(columnWidth),
    // oxlint-disable-next-line react/exhaustive-deps -- `rowKey` depends on these values only
    getItemKey: useCallback((row: number) => rowKey(row, columns), [items, keyOf, columns]),
    gap,
    overscan,
    scrollMargin: margin,
    initialMeasurementsCache: before?.rows ?? [],
    initialOffset: () => scrollY,
    useFlushSync: false,
  })
  useLayoutEffect(
    () => () => {
      const { scrollMargin } = virtualizer.options
      const bounds = { top: scrollY, margin: scrollMargin, width: box.current?.clientWidth ?? width }
      saveList(entry.current, { ...bounds, rows: virtualizer.takeSnapshot() })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the list is unmounted
    [],
  )
  return (
    <div ref={box} className={styles.virtual} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <ul
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={styles.row}
          style={{
            transform: `translateY(${start - margin}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gap,
          }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((item, place) => (
            <li key={keyOf(item)}>{draw(item, index * columns + place)}</li>
          ))}
        </ul>
      ))}
    </div>
  )
}

/** Measures the rows of the plain list for the virtualizer's cache. */
function measure(
  list: HTMLElement | null,
  columnsIn: (width: number) => number,
  keyOf: (row: number, columns: number) => string | number,
): Pick<SavedList, "margin" | "width" | "rows"> | undefined {
  if (!list) return undefined
  const { top, width } = list.getBoundingClientRect()
  const columns = columnsIn(width)
  const fullRows = Math.floor(list.children.length / columns)
  const rows = Array.from({ length: fullRows }, (_, index): VirtualItem => {
    const { top: start, height: size } =
      list.children[index * columns]?.getBoundingClientRect() ?? list.getBoundingClientRect()
    return { key: keyOf(index, columns), index, start: start + scrollY, size, end: start + scrollY + size, lane: 0 }
  })
  return { margin: Math.round(top + scrollY), width, rows }
}

const entryOf = ({ state }: { state: { __TSR_key?: string } }): string => state.__TSR_key ?? ""

function useSavedList() {
  const { history, subscribe } = useRouter()
  const entry = useRef(entryOf(history.location))
  const [before] = useState(() => savedLists.get(entryOf(history.location)))
  useLayoutEffect(() => {
    const { pathname } = history.location
    // Opening the same address again gives the history entry another key.
    return history.subscribe(({ location }) => {
      if (location.pathname === pathname) entry.current = entryOf(location)
    })
  }, [history])
  useLayoutEffect(() => {
    if (!before) return
    const goBack = () => scrollTo({ top: before.top, behavior: "instant" })
    goBack()
    // The router also restores the scroll position, but before the rows are rendered.
    const stop = subscribe("onRendered", () => {
      stop()
      goBack()
      requestAnimationFrame(goBack)
    })
    return stop
  }, [before, subscribe])
  return { entry, before }
}

/** Returns the list's offset from the top of the page and its width, in CSS pixels. */
function useBounds(box: RefObject<HTMLElement | null>, first: { margin: number; width: number }) {
  const [bounds, setBounds] = useState(first)
  useLayoutEffect(() => {
    const update = () => {
      if (!box.current) return
      const { top, width } = box.current.getBoundingClientRect()
      const margin = Math.round(top + scrollY)
      setBounds((known) => (known.margin === margin && known.width === width ? known : { margin, width }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  return bounds
}
