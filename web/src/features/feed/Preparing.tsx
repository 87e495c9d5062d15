import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { ThreadProgress } from "../../ui/Thread"
import { changeFeed } from "./feed.cache"
import { feedQuery } from "./feed.queries"
import styles from "./FeedCard.module.css"

/** The live event usually is faster. */
const lookEvery = 4000

/** Pictures of this post are still being made; asks how far they are. */
export const Preparing = ({ feedId }: { feedId: number }) => {
  const { t } = useTranslation("feed")
  const { data } = useQuery({ ...feedQuery(feedId), refetchInterval: lookEvery })
  useEffect(() => {
    if (data) changeFeed(feedId, () => data)
  }, [data, feedId])
  return (
    <div className={styles.preparing}>
      <p>{t("preparing")}</p>
      <ThreadProgress label={t("preparing")} />
    </div>
  )
}
