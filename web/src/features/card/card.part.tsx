import { type ComponentType, type ReactNode, Suspense, useRef } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Skeleton } from "../../ui/state/States"
import { scrollToTop, useIsMobile } from "../../core/page/viewport"
import { usePeopleView } from "./ViewSwitch"
import { PersonLine } from "./PersonLine"
import { type CardPerson, PersonCard } from "./PersonCard"
import cardStyles from "./PersonCard.module.css"
import styles from "./people.module.css"
import type { VirtualRows as Rows } from "./VirtualRows"

export type { CardPerson } from "./PersonCard"
export { ViewSwitch } from "./ViewSwitch"

// The virtual list (10 KB) is loaded with the second page, which many never open.
// lazyPart() drops the type parameter.
const VirtualRows = lazyPart(() => import("./VirtualRows"), "VirtualRows") as unknown as typeof Rows
const firstPage = 20

/** Cards that are on the screen from the start: their pictures don't wait. */
const firstCards = 5
const skeletonCards = 10

interface Props {
  people: readonly CardPerson[]
  /** Said on each card instead of why they are shown. */
  Note?: ComponentType<{ person: CardPerson }>
}

const idOf = (person: CardPerson): number => person.user_id

/** CSS pixels: as in the style sheet, for the skeletons. */
const cardWidth = 196
const gaps = { desktop: 16, phone: 12 }
const phoneColumns = 2
/** CSS pixels of a card's words and buttons, and of a row of a list. */
const wordsHeight = 178
const lineHeight = 140

interface Layout {
  columnsIn: (width: number) => number
  gap: number
  probableHeight: (columnWidth: number) => number
}

/** People as portrait cards, as many beside each other as there is room, or as rows. */
export const PeopleList = ({ people, Note }: Props) => {
  const isMobile = useIsMobile()
  const view = usePeopleView()
  if (view === "list") {
    return (
      <People
        key="list"
        people={people}
        className={styles.lines}
        layout={lines}
        draw={(person, index) => <PersonLine person={person} isFirst={index < firstCards} Note={Note} />}
      />
    )
  }
  return (
    <People
      key="grid"
      people={people}
      className={styles.grid}
      layout={isMobile ? phoneGrid : desktopGrid}
      draw={(person, index) => <PersonCard person={person} isFirst={index < firstCards} Note={Note} />}
    />
  )
}

interface PeopleProps {
  people: readonly CardPerson[]
  /** Lays the first page out as `layout` does the rest. */
  className: string | undefined
  layout: Layout
  draw: (person: CardPerson, index: number) => ReactNode
}

const People = ({ people, className, layout, draw }: PeopleProps) => {
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

const lines: Layout = { columnsIn: () => 1, gap: 0, probableHeight: () => lineHeight }

const cardHeight = (width: number): number => (width * 4) / 3 + wordsHeight
const desktopGrid: Layout = {
  columnsIn: (width) => Math.max(1, Math.floor((width + gaps.desktop) / (cardWidth + gaps.desktop))),
  gap: gaps.desktop,
  probableHeight: cardHeight,
}
const phoneGrid: Layout = { columnsIn: () => phoneColumns, gap: gaps.phone, probableHeight: cardHeight }

export const PeopleSkeletons = () => (
  <div className={styles.grid}>
    {Array.from({ length: skeletonCards }, (_, index) => (
      <div key={index} className={cardStyles.skeleton}>
        <Skeleton ratio="3 / 4" />
        <Skeleton height="14px" width="60%" />
        <Skeleton height="36px" width="auto" />
        <Skeleton height="44px" width="auto" />
      </div>
    ))}
  </div>
)

/** Below the last of a list. */
export const PeopleEnd = () => {
  const { t } = useTexts(["member", "shell"])
  return (
    <div className={styles.end}>
      <p>{t("member:end")}</p>
      <Button look="ghost" size="small" onClick={scrollToTop}>
        {t("shell:to_top")}
      </Button>
    </div>
  )
}
