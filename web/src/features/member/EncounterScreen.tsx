import type { EncounterCard } from "@redthread/contract/member"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import { distinct } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import styles from "./Encounter.module.css"
import { EncounterDeck } from "./EncounterDeck"
import { useDeckSession } from "./encounters"
import { encountersQuery } from "./member.queries"
import { MeetSwitch } from "./MeetSwitch"
import headStyles from "./meet.module.css"

/** Number of remaining cards at which the next page is fetched. */
const fewLeft = 8

export const EncounterScreen = () => {
  // Loads all texts of the cards at once.
  const { t } = useTexts(["member", "profile", "relation"])
  const me = useMe()
  return (
    <section className={styles.screen} aria-label={t("member:deck.heading")}>
      <div className={headStyles.head}>
        <h1 className={headStyles.heading}>{t("member:deck.heading")}</h1>
        <MeetSwitch current="deck" />
      </div>
      {me && <Dealt readerId={me.id} />}
    </section>
  )
}

const Dealt = ({ readerId }: { readerId: number }) => {
  const query = useInfiniteQuery(encountersQuery(readerId))
  const { met, lastPassed } = useDeckSession()
  const dealt = distinct(query.data?.pages, "user_id")
  const deck = dealt.filter((person) => !met.has(person.user_id) && !person.liked && person.block === 0)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const runsOut = deck.length < fewLeft && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (runsOut) void fetchNextPage()
  }, [runsOut, fetchNextPage])
  usePreloaded(deck)
  const isWaiting = deck.length === 0 && (query.isPending || (hasNextPage && !query.isError))
  if (deck.length === 0 && query.isError) {
    return <ErrorState error={query.error} retry={() => void (query.data ? fetchNextPage() : query.refetch())} />
  }
  if (isWaiting) return <Waiting />
  const canUndo = dealt.some(({ user_id }) => user_id === lastPassed)
  return <EncounterDeck deck={deck} canUndo={canUndo} empty={<Everybody />} />
}

const preloaded = 6

function usePreloaded(deck: readonly EncounterCard[]): void {
  const next = deck
    .slice(0, preloaded)
    .map(({ portrait }) => portrait)
    .join("\n")
  useEffect(() => {
    for (const src of next.split("\n").filter(Boolean)) new Image().src = src
  }, [next])
}

const Waiting = () => (
  <div className={styles.table} aria-busy="true">
    <div className={styles.deck}>
      <Skeleton ratio="3 / 4" />
    </div>
  </div>
)

const Everybody = () => {
  const { t } = useTexts("member")
  return (
    <EmptyState
      drawing="people"
      title={t("deck.empty_title")}
      text={t("deck.empty_text")}
      action={
        <Link to="/recommend" className={buttonClass("primary")}>
          {t("deck.empty_action")}
        </Link>
      }
    />
  )
}
