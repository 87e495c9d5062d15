import type { ShownItem } from "@redthread/contract/prompt"
import type { RecommendedCard } from "@redthread/contract/member"
import type { UserCard } from "@redthread/contract/profile"
import { Link } from "@tanstack/react-router"
import { type ComponentType, memo } from "react"
import { ChatButton } from "../chat/chat.part"
import { languageName, OnlineDot, PersonMarks, placeOf, Portrait } from "../profile/profile.part"
import { Translated } from "../translation/translation.part"
import { LikeButton } from "../relation/relation.part"
import { PersonName } from "../remark/remark.part"
import { useReasonText } from "./reason.part"
import styles from "./PersonCard.module.css"

const reasonsShown = 2

/** Why they are shown, or when they came into the list. */
export type CardPerson = UserCard &
  Partial<Pick<RecommendedCard, "reasons">> & {
    at?: string
    in_days?: number
    /** What of one's own profile they like. */
    about?: ShownItem | undefined
  }

export interface CardProps {
  person: CardPerson
  /** In the rows that are on the screen from the start. */
  isFirst: boolean
  /** Said instead of why they are shown. */
  Note?: ComponentType<{ person: CardPerson }> | undefined
}

/** A person in a list: the face to the edge, who it is upon it, why they are shown, and what one can do. */
export const PersonCard = memo(({ person, isFirst, Note }: CardProps) => (
  <article className={styles.card}>
    <Link to="/profile/$id" params={{ id: String(person.user_id) }} className={styles.face}>
      <Portrait key={person.portrait} src={person.portrait} name={person.name} isFirst={isFirst} />
      <Marks person={person} />
      <Caption person={person} />
    </Link>
    <div className={styles.words}>
      {Note ? (
        <p className={styles.reasons}>
          <span>
            <Note person={person} />
          </span>
        </p>
      ) : (
        <Reasons reasons={person.reasons ?? []} />
      )}
      <Introduction introduction={person.introduction} />
    </div>
    <div className={styles.actions}>
      <LikeButton person={person} />
      <ChatButton person={person} wide />
    </div>
  </article>
))

export const Reasons = ({ reasons }: Pick<RecommendedCard, "reasons">) => {
  const textOf = useReasonText()
  // The dot already shows the online state.
  const told = reasons.filter(({ reason }) => reason !== "online_now" || reasons.length === 1)
  return told.length === 0 ? null : (
    <p className={styles.reasons}>
      {told.slice(0, reasonsShown).map((reason) => (
        <span key={reason.reason}>{textOf(reason)}</span>
      ))}
    </p>
  )
}

const Marks = ({ person: { verified, vip, online } }: { person: CardPerson }) =>
  (verified || vip === 1 || online === 1) && (
    <span className={styles.marks}>
      <PersonMarks verified={verified} vip={vip} />
      {online === 1 && <OnlineDot />}
    </span>
  )

const Caption = ({ person }: { person: CardPerson }) => {
  const place = placeOf(person.location)
  return (
    <span className={styles.caption}>
      <span className={styles.name}>
        <PersonName person={person} withName />, {person.age}
      </span>
      {place && <span className={styles.line}>{place}</span>}
      <span className={styles.line}>{languageName(person.language)}</span>
    </span>
  )
}

/** In the reader's language where there is a translation, with the original to be unfolded beside it. */
export const Introduction = ({ introduction }: Pick<UserCard, "introduction">) =>
  introduction ? (
    <Translated {...introduction} textClass={styles.introduction} originalClass={styles.original} />
  ) : (
    <p className={styles.introduction} />
  )
