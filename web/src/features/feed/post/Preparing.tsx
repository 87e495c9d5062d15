import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { changeFeed } from "../feed.cache"
import { feedQuery } from "../feed.queries"

/** Interval in ms of a fallback: usually the live event arrives earlier. */
const pollIntervalMs = 4000

export const Preparing = ({ feedId }: { feedId: number }) => {
  const { data } = useQuery({ ...feedQuery(feedId), refetchInterval: pollIntervalMs })
  useEffect(() => {
    if (data) changeFeed(feedId, () => data)
  }, [data, feedId])
  return null
}
