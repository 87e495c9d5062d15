import type { RecommendedCard } from "@redthread/contract/member"
import { memo, useLayoutEffect } from "react"
import { useTranslation } from "react-i18next"
import { useReasonText } from "../card/reason.part"
import { languageName, OnlineDot, PersonMarks, placeOf, Portrait } from "../profile/profile.part"
import { PersonName } from "../relation/relation.part"
import styles from "./Encounter.module.css"
import type { Direction } from "./swipe"
import { flyOff, putBack, useSwipe } from "./use-swipe"

interface Props {
  person: RecommendedCard
  /** 0 on top, then below it. */
  depth: number
  /** On its way off the deck. */
  leaving: Direction | null
  onSwipe: (person: RecommendedCard, direction: Direction) => void
  onGone: (userId: number) => void
}

/** One person: the face to the edge, who it is, what the two share, and how they introduce themselves. */
export const EncounterCard = memo(({ person, depth, leaving, onSwipe, onGone }: Props) => {
  const { t } = useTranslation("member")
  const isTop = depth === 0 && leaving === null
  const { card, handlers } = useSwipe((direction) => onSwipe(person, direction))
  useLayoutEffect(() => {
    const element = card.current
    if (!leaving || !element) return
    void flyOff(element, leaving).then(() => onGone(person.user_id))
    // Restored during the exit animation: it returns to its place.
    return () => putBack(element)
  }, [card, leaving, onGone, person.user_id])
  return (
    <article
      ref={card}
      className={`${styles.card} ${styles[leaving ? "leaving" : `depth${depth}`]}`}
      aria-label={person.name}
      aria-hidden={!isTop}
      inert={!isTop}
      {...(isTop ? handlers : {})}
    >
      <Portrait key={person.portrait} src={person.portrait} name={person.name} isFirst />
      <span className={`${styles.stamp} ${styles.like}`} aria-hidden="true">
        {t("deck.like")}
      </span>
      <span className={`${styles.stamp} ${styles.pass}`} aria-hidden="true">
        {t("deck.pass")}
      </span>
      <Words person={person} />
    </article>
  )
})

const Words = ({ person }: { person: RecommendedCard }) => {
  const textOf = useReasonText()
  const { introduction, reasons } = person
  const place = placeOf(person.location)
  return (
    <div className={styles.words}>
      <h2 className={styles.name}>
        <span>
          <PersonName person={person} withName />, {person.age}
        </span>
        <PersonMarks verified={person.verified} vip={person.vip} size={20} />
        {person.online === 1 && <OnlineDot />}
      </h2>
      <p className={styles.line}>{[place, languageName(person.language)].filter(Boolean).join(" · ")}</p>
      {reasons.length > 0 && (
        <ul className={styles.shares}>
          {reasons.map((reason) => (
            <li key={reason.reason}>{textOf(reason)}</li>
          ))}
        </ul>
      )}
      {introduction && (
        <p className={styles.introduction} dir="auto">
          {introduction.translate ?? introduction.content}
        </p>
      )}
    </div>
  )
}
