import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { languageNames } from "@redthread/contract/language"
import { useMe } from "../../core/session"
import { Button } from "../../ui/Button"
import { InfiniteList } from "../../ui/InfiniteList"
import { EmptyState } from "../../ui/States"
import { ComposerLine } from "./ComposerLine"
import { distinctFeeds } from "./distinct-feeds"
import { useFeedFilter } from "./feed-filter"
import { useRenewedList } from "./feed-place"
import { type FeedFilter, homeQuery } from "./feed.queries"
import { FeedEnd, FeedPages, FeedSkeletons } from "./FeedList"
import styles from "./FeedScreen.module.css"
import { Filters } from "./Filters"
import { NewFeeds } from "./NewFeeds"

/** The news feed: members and visitors read it, members write in it. */
export const FeedScreen = () => {
  // All that the cards say, asked for at once.
  const { t } = useTranslation(["feed", "translation", "chat"])
  const me = useMe()
  const [filter, setFilter] = useFeedFilter()
  return (
    <section className={styles.screen} aria-label={t("feed:heading")}>
      <div className={styles.head}>
        <h1 className={styles.heading}>{t(me ? "feed:heading" : "feed:heading_visitor")}</h1>
        <Filters filter={filter} onChange={setFilter} />
      </div>
      {me && <ComposerLine />}
      <Home key={JSON.stringify(filter)} filter={filter} onAll={() => setFilter({})} />
    </section>
  )
}

const Home = ({ filter, onAll }: { filter: FeedFilter; onAll: () => void }) => {
  const me = useMe()
  const options = homeQuery(me?.id ?? null, filter)
  const query = useInfiniteQuery(options)
  const feeds = useMemo(() => distinctFeeds(query.data?.pages ?? []), [query.data])
  useRenewedList(options.queryKey, query.dataUpdatedAt)
  const newest = feeds.find(({ user_id }) => user_id !== me?.id)?.id ?? 1
  return (
    <div>
      {query.data && <NewFeeds filter={filter} sinceId={newest} listKey={options.queryKey} />}
      <InfiniteList
        query={query}
        isEmpty={feeds.length === 0}
        skeleton={<FeedSkeletons />}
        empty={<Nothing filter={filter} onAll={onAll} />}
      >
        <FeedPages query={query} feeds={feeds} />
        {!query.hasNextPage && <FeedEnd />}
      </InfiniteList>
    </div>
  )
}

const Nothing = ({ filter: { friends, language }, onAll }: { filter: FeedFilter; onAll: () => void }) => {
  const { t } = useTranslation("feed")
  const me = useMe()
  if (friends ?? language) {
    return (
      <EmptyState
        drawing="people"
        text={friends ? t("empty_friends") : t("empty_language", { language: language && languageNames[language] })}
        action={
          <Button look="quiet" onClick={onAll}>
            {t("show_all")}
          </Button>
        }
      />
    )
  }
  return <EmptyState drawing="people" title={t("empty_title")} text={t(me ? "empty_text" : "empty_text_visitor")} />
}
