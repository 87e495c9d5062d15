import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { changeFeed } from "../feed.cache"
import { feedQuery } from "../feed.queries"

/** The live event usually is faster. */
const lookEvery = 4000

/** Pictures of this post are still being made: asks how far they are, and shows them once they are there. */
export const Preparing = ({ feedId }: { feedId: number }) => {
  const { data } = useQuery({ ...feedQuery(feedId), refetchInterval: lookEvery })
  useEffect(() => {
    if (data) changeFeed(feedId, () => data)
  }, [data, feedId])
  return null
}
