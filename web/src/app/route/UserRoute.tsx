import { useParams } from "@tanstack/react-router"
import { lazyPart } from "../../core/page/lazy-part"
import { isBrowseList } from "../../features/browse/browse-lists"
import { isRelationList } from "../../features/relation/relation.cache"

const BrowseScreen = lazyPart(() => import("../../features/browse/BrowseScreen"), "BrowseScreen")
const RelationScreen = lazyPart(() => import("../../features/relation-list/RelationScreen"), "RelationScreen")

export const UserRoute = () => {
  const { type } = useParams({ from: "/user/$type" })
  if (isRelationList(type)) return <RelationScreen name={type} />
  return isBrowseList(type) ? <BrowseScreen key={type} name={type} /> : null
}
