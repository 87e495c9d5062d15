import type { Feed } from "@redthread/contract/feed"
import { useRouter } from "@tanstack/react-router"
import { Suspense, useCallback, useEffect, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { scrollToTop } from "../../../core/page/viewport"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Skeleton } from "../../../ui/state/States"
import { FeedCard } from "../post/FeedCard"
import cardStyles from "../post/FeedCard.module.css"
import { entryOf, lostPosition, useKeeper } from "./scroll-position"
import { listenToFeed } from "../feed.live"
import styles from "./FeedList.module.css"
import type { Reading } from "./RestoreScroll"

const VirtualFeeds = lazyPart(() => import("./VirtualFeeds"), "VirtualFeeds")

const RestoreScroll = lazyPart(() => import("./RestoreScroll"), "RestoreScroll")

const drawn = 10

listenToFeed()

interface PagesProps {
  query: Reading
  feeds: readonly Feed[]
}

export const FeedPages = ({ query, feeds }: PagesProps) => {
  const router = useRouter()
  const [entry] = useState(() => entryOf(router.history.location))
  const [lost, setLost] = useState(() => lostPosition(entry))
  if (lost === null) return <FeedList feeds={feeds} />
  return (
    <>
      <FeedSkeletons />
      <Suspense>
        <RestoreScroll query={query} feeds={feeds} entry={entry} kept={lost} onThere={() => setLost(null)} />
      </Suspense>
    </>
  )
}

const FeedList = ({ feeds }: { feeds: readonly Feed[] }) => {
  const { t } = useTexts("feed")
  const keeper = useKeeper()
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => keeper.position?.open ?? new Set())
  useEffect(() => keeper.setOpen(opened), [keeper, opened])
  const setList = useCallback((list: HTMLDivElement | null) => keeper.setList(list), [keeper])
  const toggle = useCallback((feedId: number) => {
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(feedId)) after.add(feedId)
      return after
    })
  }, [])
  const draw = (feed: Feed) => <FeedCard key={feed.id} feed={feed} isOpen={opened.has(feed.id)} onToggle={toggle} />
  return (
    <div ref={setList} role="feed" aria-label={t("list")} className={styles.list}>
      {feeds.slice(0, drawn).map(draw)}
      {feeds.length > drawn && (
        <Suspense fallback={<div className={styles.coming} />}>
          <VirtualFeeds feeds={feeds.slice(drawn)} draw={draw} keeper={keeper} />
        </Suspense>
      )}
    </div>
  )
}

export const FeedEnd = () => {
  const { t } = useTexts(["feed", "shell"])
  return (
    <div className={styles.end}>
      <p>{t("feed:end")}</p>
      <Button look="ghost" size="small" onClick={scrollToTop}>
        {t("shell:to_top")}
      </Button>
    </div>
  )
}

export const FeedSkeletons = () => (
  <div className={styles.list}>
    {["3 / 2", undefined, "3 / 2"].map((ratio, index) => (
      <div key={index} className={cardStyles.card}>
        <div className={cardStyles.head}>
          <Skeleton round width="44px" height="44px" />
          <Skeleton width="40%" height="18px" />
        </div>
        <Skeleton height="18px" />
        <Skeleton height="18px" width="70%" />
        {ratio && <Skeleton ratio={ratio} />}
        <Skeleton height="32px" width="30%" />
      </div>
    ))}
  </div>
)
