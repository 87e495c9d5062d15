import { useParams } from "@tanstack/react-router"
import { lazy } from "react"
import { isBrowseList } from "../features/browse/browse.names.part"
import { isRelationList } from "../features/relation/relation.names.part"

const BrowseScreen = lazy(() =>
  import("../features/browse/BrowseScreen").then(({ BrowseScreen: Screen }) => ({ default: Screen })),
)
const RelationScreen = lazy(() =>
  import("../features/relation-list/RelationScreen").then(({ RelationScreen: Screen }) => ({ default: Screen })),
)

/** The lists of people, by the type in the address. */
export const UserRoute = () => {
  const { type } = useParams({ from: "/user/$type" })
  if (isRelationList(type)) return <RelationScreen name={type} />
  return isBrowseList(type) ? <BrowseScreen key={type} name={type} /> : null
}
