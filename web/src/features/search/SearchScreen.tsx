import type { SearchCriteria } from "@redthread/contract/search"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { distinct } from "../../core/api/query-client"
import { usePageTitle } from "../../core/page/page-title"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState } from "../../ui/state/States"
import { PeopleEnd, PeopleList, PeopleSkeletons } from "../card/card"
import { TripNote } from "../trip/trip"
import { profileQuery } from "../profile/profile"
import { FilterForm } from "./FilterForm"
import { QuickFilters } from "./QuickFilters"
import { SavedSearches } from "./SavedSearches"
import { addressOf, criteriaOf, filterCount, isKnownTownQuery, searchQuery } from "./search.queries"
import styles from "./search.module.css"

export const SearchScreen = () => {
  const { t } = useTexts(["search", "member", "profile", "relation", "chat", "trip"])
  const criteria = criteriaOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  // On the phone open filters would push all results below the fold.
  const [isOpen, setOpen] = useState(filterCount(criteria) > 0 && !isMobile)
  const me = useMe()
  usePageTitle(criteria?.q ? `${criteria.q} · ${t("search:title")}` : t("search:title"))
  const look = (asked: SearchCriteria) => void navigate({ to: "/user/search", search: addressOf(asked) as never })
  return (
    <section aria-label={t("search:title")}>
      <h1 className={styles.heading} data-in-bar>
        {t("search:title")}
      </h1>
      <FilterForm
        key={JSON.stringify(criteria)}
        criteria={criteria}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        onSearch={look}
      />
      <QuickFilters criteria={criteria} onSearch={look} />
      {me && <SavedSearches criteria={criteria} onLook={look} />}
      {criteria ? (
        <Results criteria={criteria} readerId={me?.id ?? null} onClear={() => look({ mode: "keyword" })} />
      ) : (
        <EmptyState drawing="people" title={t("search:start_title")} text={t("search:start_text")} />
      )}
    </section>
  )
}

interface ResultsProps {
  criteria: SearchCriteria
  readerId: number | null
  onClear: () => void
}

const Results = ({ criteria, readerId, onClear }: ResultsProps) => {
  const query = useInfiniteQuery(searchQuery(readerId, criteria))
  const people = distinct(query.data?.pages, "user_id")
  return (
    <InfiniteList
      query={query}
      isEmpty={people.length === 0}
      skeleton={<PeopleSkeletons />}
      empty={<Nobody criteria={criteria} readerId={readerId} onClear={onClear} />}
    >
      <PeopleList people={people} {...(criteria.visiting && { Note: TripNote })} />
      {!query.hasNextPage && <PeopleEnd />}
    </InfiniteList>
  )
}

const Nobody = ({ criteria, readerId, onClear }: ResultsProps) => {
  const { t } = useTexts("search")
  const isFromHome = readerId !== null && criteria.distance !== undefined && !criteria.city
  const { data: own } = useQuery({ ...profileQuery(readerId ?? 0), enabled: isFromHome })
  const city = own?.location.city
  const { data: isKnown = true } = useQuery({
    ...isKnownTownQuery(own?.location),
    enabled: isFromHome && Boolean(city),
  })
  if (isFromHome && own && (!city || !isKnown)) {
    return (
      <EmptyState
        drawing="people"
        title={city ? t("unknown_town_title", { city }) : t("no_town_title")}
        text={city ? t("unknown_town_text") : t("no_town_text")}
        action={
          <Link to="/setting/edit" className={buttonClass("primary")}>
            {city ? t("unknown_town_action") : t("no_town_action")}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing="people"
      title={criteria.q ? t("none", { q: criteria.q }) : t("none_title")}
      text={filterCount(criteria) > 0 ? t("none_filters") : t("none_text")}
      action={
        <Button look="quiet" onClick={onClear}>
          {t("clear")}
        </Button>
      }
    />
  )
}
