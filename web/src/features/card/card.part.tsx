import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button"
import { Skeleton } from "../../ui/States"
import { type CardPerson, PersonCard } from "./PersonCard"
import cardStyles from "./PersonCard.module.css"
import styles from "./people.module.css"

export type { CardPerson } from "./PersonCard"

/** Cards that are on the screen from the start: their pictures don't wait. */
const firstCards = 5
const skeletonCards = 10

interface Props {
  people: readonly CardPerson[]
  /** Said on each card instead of why they are shown. */
  Note?: ComponentType<{ person: CardPerson }>
}

/** People as portrait cards, as many beside each other as there is room. */
export const PeopleGrid = ({ people, Note }: Props) => (
  <ul className={styles.grid}>
    {people.map((person, index) => (
      <li key={person.user_id}>
        <PersonCard person={person} isFirst={index < firstCards} Note={Note} />
      </li>
    ))}
  </ul>
)

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
