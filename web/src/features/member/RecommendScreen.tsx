import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { distinct } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState } from "../../ui/state/States"
import { recommendQuery } from "./member.queries"
import { MeetSwitch } from "./MeetSwitch"
import { ListHead } from "../browse/browse"
import { PeopleEnd, PeopleList, PeopleSkeletons } from "../card/card"

export const RecommendScreen = () => {
  // Loads all texts of the cards at once.
  const { t } = useTexts(["member", "browse", "profile", "relation", "chat", "translation"])
  const me = useMe()
  const query = useInfiniteQuery(recommendQuery(me?.id ?? null))
  const people = distinct(query.data?.pages, "user_id")
  return (
    <section aria-label={t("member:heading")}>
      <ListHead title={t(me ? "member:heading" : "member:heading_visitor")}>
        {me && <MeetSwitch current="list" />}
      </ListHead>
      <InfiniteList query={query} isEmpty={people.length === 0} skeleton={<PeopleSkeletons />} empty={<Nobody />}>
        <PeopleList people={people} />
        {!query.hasNextPage && <PeopleEnd />}
      </InfiniteList>
    </section>
  )
}

const Nobody = () => {
  const { t } = useTexts("member")
  const me = useMe()
  return (
    <EmptyState
      drawing="people"
      title={t("empty_title")}
      text={t(me ? "empty_text" : "empty_text_visitor")}
      action={
        me && (
          <Link to="/me" className={buttonClass("primary")}>
            {t("empty_action")}
          </Link>
        )
      }
    />
  )
}
