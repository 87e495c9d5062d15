import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button"
import { Skeleton } from "../../ui/States"
import { useIsMobile } from "../../core/media"
import { usePeopleView } from "./people-view"
import { PersonLine } from "./PersonLine"
import { VirtualRows } from "./VirtualRows"
import { type CardPerson, PersonCard } from "./PersonCard"
import cardStyles from "./PersonCard.module.css"
import styles from "./people.module.css"

export type { CardPerson } from "./PersonCard"
export { ViewSwitch } from "./ViewSwitch"

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
/** CSS pixels of a card's words and buttons, and of a row of a list. */
const wordsHeight = 178
const lineHeight = 140

/** People as portrait cards, as many beside each other as there is room, or as rows. */
export const PeopleList = ({ people, Note }: Props) => {
  const isMobile = useIsMobile()
  const view = usePeopleView()
  if (view === "list") {
    return (
      <VirtualRows
        key="list"
        items={people}
        keyOf={idOf}
        columnsIn={one}
        gap={0}
        probableHeight={() => lineHeight}
        draw={(person, index) => <PersonLine person={person} isFirst={index < firstCards} Note={Note} />}
      />
    )
  }
  const gap = isMobile ? gaps.phone : gaps.desktop
  const columnsIn = (width: number) =>
    isMobile ? phoneColumns : Math.max(1, Math.floor((width + gap) / (cardWidth + gap)))
  return (
    <VirtualRows
      key="grid"
      items={people}
      keyOf={idOf}
      columnsIn={columnsIn}
      gap={gap}
      probableHeight={(width) => (width * 4) / 3 + wordsHeight}
      draw={(person, index) => <PersonCard person={person} isFirst={index < firstCards} Note={Note} />}
    />
  )
}

const phoneColumns = 2
const one = () => 1

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
  const { t } = useTranslation("member")
  return (
    <div className={styles.end}>
      <p>{t("end")}</p>
      <Button look="ghost" size="small" onClick={() => scrollTo({ top: 0 })}>
        {t("to_top")}
      </Button>
    </div>
  )
}
