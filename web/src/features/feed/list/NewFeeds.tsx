import type { QueryKey } from "@tanstack/react-query"
import { useQuery } from "@tanstack/react-query"
import { IconArrowUp } from "@tabler/icons-react"
import { useState } from "react"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { renewList } from "../feed.cache"
import { type FeedFilter, newFeedsQuery } from "../feed.queries"
import styles from "./NewFeeds.module.css"

interface Props {
  filter: FeedFilter
  sinceId: number
  listKey: QueryKey
}

export const NewFeeds = ({ filter, sinceId, listKey }: Props) => {
  const { t } = useTexts("feed")
  const me = useMe()
  const { data } = useQuery(newFeedsQuery(me?.id ?? null, filter, sinceId))
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    scrollTo({ top: 0, behavior: "instant" })
    await renewList(listKey)
    setBusy(false)
  }
  return (
    <output className={styles.place}>
      {data.count > 0 && (
        <button type="button" className={styles.pill} aria-busy={isBusy} disabled={isBusy} onClick={() => void show()}>
          <IconArrowUp size={18} stroke={2} aria-hidden="true" />
          {t("new", { count: data.count })}
        </button>
      )}
    </output>
  )
}
