import { useInfiniteQuery } from "@tanstack/react-query"
import { Suspense, useMemo } from "react"
import { isLanguage } from "@redthread/contract/language"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { distinct } from "../../../core/api/query-client"
import { lazyPart } from "../../../core/page/lazy-part"
import { useIsMobile } from "../../../core/page/viewport"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { InfiniteList } from "../../../ui/state/InfiniteList"
import { ComposerLine } from "../compose/ComposerLine"
import { renewList } from "../feed.cache"
import { useRenewedList } from "../list/scroll-position"
import { type FeedFilter, homeQuery } from "../feed.queries"
import { FeedEnd, FeedPages, FeedSkeletons } from "../list/FeedList"
import styles from "./FeedScreen.module.css"
import { Filters } from "./Filters"

const NoFeeds = lazyPart(() => import("./NoFeeds"), "NoFeeds")
const PullToRefresh = lazyPart(() => import("../list/PullToRefresh"), "PullToRefresh")
const NewFeeds = lazyPart(() => import("../list/NewFeeds"), "NewFeeds")

export const FeedScreen = () => {
  // Requests all texts of the cards together, which saves a round trip per card.
  const { t } = useTexts(["feed", "translation", "chat"])
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
  const isMobile = useIsMobile()
  const options = homeQuery(me?.id ?? null, filter)
  const query = useInfiniteQuery(options)
  const feeds = useMemo(() => distinct(query.data?.pages, "id"), [query.data])
  useRenewedList(options.queryKey, query.dataUpdatedAt)
  const newest = feeds.find(({ user_id }) => user_id !== me?.id)?.id ?? 1
  return (
    <div>
      {query.data && (
        <Suspense>
          <NewFeeds filter={filter} sinceId={newest} listKey={options.queryKey} />
          {isMobile && <PullToRefresh onRefresh={() => renewList(options.queryKey)} />}
        </Suspense>
      )}
      <InfiniteList
        query={query}
        isEmpty={feeds.length === 0}
        skeleton={<FeedSkeletons />}
        empty={
          <Suspense>
            <NoFeeds filter={filter} onAll={onAll} />
          </Suspense>
        }
      >
        <FeedPages query={query} feeds={feeds} />
        {!query.hasNextPage && <FeedEnd />}
      </InfiniteList>
    </div>
  )
}

function filterIn(search: Record<string, unknown>): FeedFilter {
  const { language, friends } = search
  return { ...(isLanguage(language) ? { language } : {}), ...(friends ? { friends: 1 as const } : {}) }
}

/** The filter of the home feed is part of the address, so that reloading and going back preserve it. */
function useFeedFilter(): [FeedFilter, (filter: FeedFilter) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { language: _, friends: __, ...others } = search
  const change = (filter: FeedFilter) =>
    void navigate({ to: "/home", search: { ...others, ...filter } as object, replace: true })
  return [filterIn(search), change]
}
