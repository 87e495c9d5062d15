import type { RecommendedCard } from "@redthread/contract/member"
import { Link } from "@tanstack/react-router"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { ChatButton } from "../chat/chat.part"
import { languageName, OnlineDot, PersonMarks, placeOf, Portrait } from "../profile/profile.part"
import { LikeButton } from "../relation/relation.part"
import styles from "./PersonCard.module.css"

const reasonsShown = 2

interface Props {
  person: RecommendedCard
  /** In the rows that are on the screen from the start. */
  isFirst: boolean
}

/** A person in a list: the face to the edge, who it is upon it, why they are shown, and what one can do. */
export const PersonCard = memo(({ person, isFirst }: Props) => {
  const { t } = useTranslation("member")
  // That somebody is here the dot says already.
  const reasons = person.reasons.filter((reason) => reason !== "online_now" || person.reasons.length === 1)
  return (
    <article className={styles.card}>
      <Link to="/profile/$id" params={{ id: String(person.user_id) }} className={styles.face}>
        <Portrait key={person.portrait} src={person.portrait} name={person.name} isFirst={isFirst} />
        <Marks person={person} />
        <Caption person={person} />
      </Link>
      <div className={styles.words}>
        {reasons.length > 0 && (
          <p className={styles.reasons}>
            {reasons.slice(0, reasonsShown).map((reason) => (
              <span key={reason}>{t(`reason.${reason}`)}</span>
            ))}
          </p>
        )}
        <Introduction introduction={person.introduction} />
      </div>
      <div className={styles.actions}>
        <LikeButton person={person} />
        <ChatButton person={person} wide />
      </div>
    </article>
  )
})

const Marks = ({ person: { verified, vip, online } }: { person: RecommendedCard }) =>
  (verified || vip || online) && (
    <span className={styles.marks}>
      <PersonMarks verified={verified} vip={vip} />
      {online && <OnlineDot />}
    </span>
  )

const Caption = ({ person }: { person: RecommendedCard }) => {
  const place = placeOf(person.location)
  return (
    <span className={styles.caption}>
      <span className={styles.name}>
        {person.name}, {person.age}
      </span>
      {place && <span className={styles.line}>{place}</span>}
      <span className={styles.line}>{languageName(person.language)}</span>
    </span>
  )
}

const Introduction = ({ introduction }: Pick<RecommendedCard, "introduction">) => {
  const { t } = useTranslation("member")
  if (!introduction) return <p className={styles.introduction} />
  const isTranslated = introduction.translate !== null
  return (
    <>
      <p className={styles.introduction} dir="auto">
        {introduction.translate ?? introduction.content}
      </p>
      {isTranslated && <p className={styles.translated}>{t("translated")}</p>}
    </>
  )
}
