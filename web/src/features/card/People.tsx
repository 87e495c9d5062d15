import { type ReactNode, Suspense, useRef } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import type { VirtualRows as Rows } from "./VirtualRows"

// The virtual list (10 KB) is loaded with the second page, which many members never open.
// The cast restores the type parameter, which `lazyPart()` drops.
const VirtualRows = lazyPart(() => import("./VirtualRows"), "VirtualRows") as unknown as typeof Rows
const firstPage = 20

/** Widths and heights in CSS pixels, as in the style sheets; heights are estimates until a row is measured. */
const cardWidth = 196
const gaps = { desktop: 16, phone: 12 }
const phoneColumns = 2
const captionHeight = 178
const lineHeight = 140

interface Layout {
  columnsIn: (width: number) => number
  gap: number
  probableHeight: (columnWidth: number) => number
}

interface Props<P> {
  people: readonly P[]
  /** Class that lays out the first page as `layout` lays out the following ones. */
  className: string | undefined
  layout: Layout
  draw: (person: P, index: number) => ReactNode
}

const idOf = ({ user_id }: { user_id: number }): number => user_id

/** A list of people: the first page as plain elements, longer lists as virtual rows. */
export const People = <P extends { user_id: number }>({ people, className, layout, draw }: Props<P>) => {
  const plain = useRef<HTMLUListElement>(null)
  const first = (
    <ul ref={plain} className={className}>
      {people.slice(0, firstPage).map((person, index) => (
        <li key={person.user_id}>{draw(person, index)}</li>
      ))}
    </ul>
  )
  if (people.length <= firstPage) return first
  return (
    <Suspense fallback={first}>
      <VirtualRows items={people} keyOf={idOf} draw={draw} plain={plain} {...layout} />
    </Suspense>
  )
}

export const lineLayout: Layout = { columnsIn: () => 1, gap: 0, probableHeight: () => lineHeight }

const cardHeight = (width: number): number => (width * 4) / 3 + captionHeight

export const desktopGrid: Layout = {
  columnsIn: (width) => Math.max(1, Math.floor((width + gaps.desktop) / (cardWidth + gaps.desktop))),
  gap: gaps.desktop,
  probableHeight: cardHeight,
}
export const phoneGrid: Layout = { columnsIn: () => phoneColumns, gap: gaps.phone, probableHeight: cardHeight }
