import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session"
import { Button, buttonClass } from "../../ui/Button"
import { InfiniteList } from "../../ui/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/States"
import { distinct } from "./distinct"
import { recommendQuery } from "./member.queries"
import { PersonCard } from "./PersonCard"
import cardStyles from "./PersonCard.module.css"
import styles from "./RecommendScreen.module.css"

/** Cards that are on the screen from the start: their pictures don't wait. */
const firstCards = 5
const skeletonCards = 10

/** People who fit, without end; visitors see it too. */
export const RecommendScreen = () => {
  // All that the cards say, asked for at once.
  const { t } = useTranslation(["member", "profile", "relation", "chat"])
  const me = useMe()
  const query = useInfiniteQuery(recommendQuery(me?.id ?? null))
  const people = distinct(query.data?.pages ?? [])
  return (
    <section aria-label={t("member:heading")}>
      <h1 className={styles.heading}>{t(me ? "member:heading" : "member:heading_visitor")}</h1>
      <InfiniteList query={query} isEmpty={people.length === 0} skeleton={<Skeletons />} empty={<Nobody />}>
        <ul className={styles.grid}>
          {people.map((person, index) => (
            <li key={person.user_id}>
              <PersonCard person={person} isFirst={index < firstCards} />
            </li>
          ))}
        </ul>
        {!query.hasNextPage && <End />}
      </InfiniteList>
    </section>
  )
}

const Skeletons = () => (
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

const Nobody = () => {
  const { t } = useTranslation("member")
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

const End = () => {
  const { t } = useTranslation("member")
  return (
    <div className={styles.end}>
      <p>{t("end")}</p>
      <Button look="ghost" size="small" onClick={() => scrollTo({ top: 0 })}>
        {t("to_top")}
      </Button>
    </div>
  )
}
