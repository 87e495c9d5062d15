import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { usePageTitle } from "../../core/page-title"
import { useMe } from "../../core/session"
import { buttonClass } from "../../ui/Button"
import { InfiniteList } from "../../ui/InfiniteList"
import { EmptyState } from "../../ui/States"
import { distinct } from "../card/distinct.part"
import { onlineQuery } from "./member.queries"
import { PeopleEnd, PeopleGrid, PeopleSkeletons } from "../card/card.part"
import styles from "./list-head.module.css"

/** Who is here now; visitors see it too. */
export const OnlineScreen = () => {
  const { t } = useTranslation(["member", "profile", "relation", "chat"])
  const me = useMe()
  const query = useInfiniteQuery(onlineQuery(me?.id ?? null))
  const people = distinct(query.data?.pages ?? [])
  const title = t("member:online_title")
  usePageTitle(title)
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h1 className={styles.heading}>{title}</h1>
        <Link to="/user/recommend" className={buttonClass("ghost", "small")}>
          {t(me ? "member:heading" : "member:heading_visitor")}
        </Link>
      </div>
      <InfiniteList
        query={query}
        isEmpty={people.length === 0}
        skeleton={<PeopleSkeletons />}
        empty={<EmptyState drawing="people" text={t("member:online_empty")} />}
      >
        <PeopleGrid people={people} />
        {!query.hasNextPage && <PeopleEnd />}
      </InfiniteList>
    </section>
  )
}
