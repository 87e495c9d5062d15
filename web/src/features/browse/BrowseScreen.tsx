import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { distinct } from "../../core/api/query-client"
import { currentTag } from "../../core/language/language"
import { usePageTitle } from "../../core/page/page-title"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState } from "../../ui/state/States"
import { type CardPerson, PeopleEnd, PeopleList, PeopleSkeletons } from "../card/card"
import type { BrowseList } from "./browse-lists"
import { browseQuery } from "./browse.queries"
import { ListHead } from "./browse"

export const BrowseScreen = ({ name }: { name: BrowseList }) => {
  // Requests all texts of the cards together, which saves a round trip per card.
  const { t } = useTexts(["browse", "member", "profile", "relation", "chat", "translation"])
  const me = useMe()
  const query = useInfiniteQuery(browseQuery(name, me?.id ?? null))
  const people = distinct(query.data?.pages, "user_id")
  const title = name === "online" ? t("member:online_title") : t(`browse:heading.${name}`)
  usePageTitle(title)
  return (
    <section aria-label={title}>
      <ListHead
        title={title}
        about={t(!me && name === "online" ? "browse:about_visitor.online" : `browse:about.${name}`)}
      />
      <InfiniteList
        query={query}
        isEmpty={people.length === 0}
        skeleton={<PeopleSkeletons />}
        empty={<Nobody name={name} />}
      >
        <PeopleList people={people} {...(name === "birthday" ? { Note: Coming } : {})} />
        {!query.hasNextPage && <PeopleEnd />}
      </InfiniteList>
    </section>
  )
}

const Coming = ({ person: { in_days: days } }: { person: CardPerson }) =>
  days === undefined ? null : new Intl.RelativeTimeFormat(currentTag(), { numeric: "auto" }).format(days, "day")

const Nobody = ({ name }: { name: BrowseList }) => {
  const { t } = useTexts(["browse", "member"])
  const me = useMe()
  return (
    <EmptyState
      drawing="people"
      text={name === "online" ? t("member:online_empty") : t(`browse:empty.${name}`)}
      action={
        <Link to={me ? "/recommend" : "/user/recommend"} className={buttonClass("primary")}>
          {t(me ? "browse:to_recommend" : "browse:to_recommend_visitor")}
        </Link>
      }
    />
  )
}
