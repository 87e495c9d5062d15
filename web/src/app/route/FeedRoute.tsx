import { useParams } from "@tanstack/react-router"
import { PostScreen } from "../../features/feed/post/PostScreen"
import { TimelineScreen } from "../../features/feed/screen/TimelineScreen"

export const FeedRoute = () => {
  const { id } = useParams({ from: "/feed/$id" })
  return <PostScreen key={id} feedId={Number(id)} />
}

export const TimelineRoute = () => {
  const { id } = useParams({ from: "/timeline/$id" })
  return <TimelineScreen key={id} userId={Number(id)} />
}
