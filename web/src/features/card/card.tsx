import type { RecommendedCard, Reason } from "@redthread/contract/member"
import type { UserCard } from "@redthread/contract/profile"
import type { PlannedTrip } from "@redthread/contract/trip"
import type { ShownItem } from "@redthread/contract/prompt"
import { Link } from "@tanstack/react-router"
import { type ComponentType, memo } from "react"
import { scrollToTop, useIsMobile } from "../../core/page/viewport"
import { usePeopleView } from "../../core/preferences/preferences"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Avatar } from "../../ui/display/Avatar"
import { Skeleton } from "../../ui/state/States"
import { ChatButton, ChatIconButton } from "../chat/chat"
import { languageName, OnlineDot, PersonMarks, placeOf, Portrait, spokenName } from "../profile/profile"
import { LikeButton } from "../like/like"
import { PersonName } from "../remark/remark"
import { Translated } from "../translation/translation"
import { desktopGrid, lineLayout, People, phoneGrid } from "./People"
import styles from "./people.module.css"
import cardStyles from "./PersonCard.module.css"
import lineStyles from "./PersonLine.module.css"

/** Number of cards visible at first, whose pictures are loaded with priority. */
const firstCards = 5
const skeletonCards = 10

const reasonsShown = 2

export type CardPerson = UserCard &
  Partial<Pick<RecommendedCard, "reasons">> & {
    at?: string
    in_days?: number
    /** The plan for which a search found the member. */
    trip?: PlannedTrip | undefined
    /** The part of the reader's profile that this member likes. */
    about?: ShownItem | undefined
  }

interface PeopleListProps {
  people: readonly CardPerson[]
  Note?: ComponentType<{ person: CardPerson }>
}

export const PeopleList = ({ people, Note }: PeopleListProps) => {
  const isMobile = useIsMobile()
  const view = usePeopleView()
  if (view === "list") {
    return (
      <People
        key="list"
        people={people}
        className={styles.lines}
        layout={lineLayout}
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

interface CardProps {
  person: CardPerson
  isFirst: boolean
  Note?: ComponentType<{ person: CardPerson }> | undefined
}

export const PersonCard = memo(({ person, isFirst, Note }: CardProps) => (
  <article className={cardStyles.card}>
    <Link to="/profile/$id" params={{ id: String(person.user_id) }} className={cardStyles.face}>
      <Portrait key={person.portrait} src={person.portrait} name={person.name} isFirst={isFirst} />
      <Marks person={person} />
      <Caption person={person} />
    </Link>
    <div className={cardStyles.words}>
      {Note ? (
        <p className={cardStyles.reasons}>
          <span>
            <Note person={person} />
          </span>
        </p>
      ) : (
        <Reasons reasons={person.reasons ?? []} />
      )}
      <Introduction introduction={person.introduction} />
    </div>
    <div className={cardStyles.actions}>
      <LikeButton person={person} />
      <ChatButton person={person} wide />
    </div>
  </article>
))

const Reasons = ({ reasons }: Pick<RecommendedCard, "reasons">) => {
  const textOf = useReasonText()
  // The dot on the picture already shows the online state.
  const shown = reasons.filter(({ reason }) => reason !== "online_now" || reasons.length === 1)
  return shown.length === 0 ? null : (
    <p className={cardStyles.reasons}>
      {shown.slice(0, reasonsShown).map((reason) => (
        <span key={reason.reason}>{textOf(reason)}</span>
      ))}
    </p>
  )
}

const Marks = ({ person }: { person: CardPerson }) => (
  <span className={cardStyles.marks}>
    <PersonMarks person={person} />
    {person.online === 1 && <OnlineDot />}
  </span>
)

const Caption = ({ person }: { person: CardPerson }) => {
  const place = placeOf(person.location)
  return (
    <span className={cardStyles.caption}>
      <span className={cardStyles.name}>
        <PersonName person={person} withName />, {person.age}
      </span>
      <span className={cardStyles.line}>{[place, languageName(person.language)].filter(Boolean).join(" · ")}</span>
    </span>
  )
}

const Introduction = ({ introduction }: Pick<UserCard, "introduction">) =>
  introduction ? (
    <Translated {...introduction} textClass={cardStyles.introduction} originalClass={cardStyles.original} />
  ) : (
    <p className={cardStyles.introduction} />
  )

export const PersonLine = memo(({ person, Note }: CardProps) => {
  const { t } = useTexts("ui")
  const { user_id, avatar, name, age, online, location, language, introduction, reasons } = person
  return (
    <article className={lineStyles.line}>
      <Link
        to="/profile/$id"
        params={{ id: String(user_id) }}
        className={lineStyles.face}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Avatar src={avatar} name={name} size={72} online={online === 1} onlineLabel={t("online")} />
      </Link>
      <div className={lineStyles.words}>
        <Link to="/profile/$id" params={{ id: String(user_id) }} className={lineStyles.name}>
          <span className={lineStyles.called}>
            <PersonName person={person} withName />, {age}
          </span>
          <PersonMarks person={person} />
        </Link>
        <p className={lineStyles.place}>{[placeOf(location), languageName(language)].filter(Boolean).join(" · ")}</p>
        {Note ? (
          <p className={lineStyles.place}>
            <Note person={person} />
          </p>
        ) : (
          <Reasons reasons={reasons ?? []} />
        )}
        {introduction && <Introduction introduction={introduction} />}
      </div>
      <div className={lineStyles.actions}>
        <LikeButton person={person} />
        <ChatIconButton person={person} />
      </div>
    </article>
  )
})

export function useReasonText(): (reason: Reason) => string {
  const { t } = useTexts("member")
  return (why) => {
    if (why.reason === "lives_near") return t("reason.lives_near", { city: why.city })
    if (why.reason === "speaks") return t("reason.speaks", { language: spokenName(why.language) })
    return t(`reason.${why.reason}`)
  }
}

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
