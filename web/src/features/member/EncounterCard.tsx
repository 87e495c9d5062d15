import type { EncounterCard as Card } from "@redthread/contract/member"
import { memo, useEffect, useLayoutEffect, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { useReasonText } from "../card/card"
import { languageName, OnlineDot, PersonMarks, placeOf, Portrait } from "../profile/profile"
import { PersonName, useNameOf } from "../remark/remark"
import { shownLang } from "../translation/translation"
import styles from "./Encounter.module.css"
import type { Direction } from "./swipe"
import { flyOff, putBack, useSwipe } from "./use-swipe"

interface Props {
  person: Card
  /** Position in the stack; 0 is the top card. */
  depth: number
  /** Direction of the exit animation; null if the card stays. */
  leaving: Direction | null
  onSwipe: (person: Card, direction: Direction) => void
  onOpen: (person: Card) => void
  onGone: (userId: number) => void
}

export const EncounterCard = memo(({ person, depth, leaving, onSwipe, onOpen, onGone }: Props) => {
  const { t } = useTexts("member")
  const name = useNameOf(person.user_id, person.name)
  const isTop = depth === 0 && leaving === null
  const { card, handlers } = useSwipe(
    (direction) => onSwipe(person, direction),
    () => onOpen(person),
  )
  useLayoutEffect(() => {
    const element = card.current
    if (!leaving || !element) return
    void flyOff(element, leaving).then(() => onGone(person.user_id))
    // The card returns if the member undoes the swipe during the exit animation.
    return () => putBack(element)
  }, [card, leaving, onGone, person.user_id])
  return (
    <article
      ref={card}
      className={`${styles.card} ${styles[leaving ? "leaving" : `depth${depth}`]}`}
      aria-label={name}
      aria-hidden={!isTop}
      inert={!isTop}
      {...(isTop ? handlers : {})}
    >
      <Pictures person={person} />
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

/** The left part shows the previous photo, the rest the next. `disabled` buttons would block swipes. */
const Pictures = ({ person }: { person: Card }) => {
  const { t } = useTexts("member")
  const [at, setAt] = useState(0)
  const all = [person.portrait, ...person.pictures]
  const count = all.length
  const shown = all[at] ?? null
  usePreloaded(all[at + 1] ?? null)
  if (count === 1) return <Portrait key={shown} src={shown} name={person.name} isFirst />
  return (
    <>
      <Portrait key={shown} src={shown} name={person.name} isFirst />
      <ol className={styles.segments} aria-hidden="true">
        {all.map((src, index) => (
          <li key={src} className={index === at ? styles.current : undefined} />
        ))}
      </ol>
      <button
        type="button"
        className={`${styles.turn} ${styles.back}`}
        aria-label={t("deck.picture_before", { at: at + 1, all: count })}
        aria-disabled={at === 0}
        onClick={() => setAt(Math.max(0, at - 1))}
      />
      <button
        type="button"
        className={styles.turn}
        aria-label={t("deck.picture_after", { at: at + 1, all: count })}
        aria-disabled={at === count - 1}
        onClick={() => setAt(Math.min(count - 1, at + 1))}
      />
    </>
  )
}

function usePreloaded(src: string | null): void {
  useEffect(() => {
    if (src) new Image().src = src
  }, [src])
}

const Words = ({ person }: { person: Card }) => {
  const textOf = useReasonText()
  const { introduction, reasons } = person
  const place = placeOf(person.location)
  return (
    <div className={styles.words}>
      <h2 className={styles.name}>
        <span>
          <PersonName person={person} withName />, {person.age}
        </span>
        <PersonMarks person={person} size={20} />
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
        <p className={styles.introduction} lang={shownLang(introduction)} dir="auto">
          {introduction.translate ?? introduction.content}
        </p>
      )}
    </div>
  )
}
