import { useParams } from "@tanstack/react-router"
import { lazy } from "react"
import { isRelationList } from "../features/relation/relation.names.part"

const OnlineScreen = lazy(() =>
  import("../features/member/OnlineScreen").then(({ OnlineScreen: Screen }) => ({ default: Screen })),
)
const RelationScreen = lazy(() =>
  import("../features/relation-list/RelationScreen").then(({ RelationScreen: Screen }) => ({ default: Screen })),
)

/** The lists of people, by the type in the address. */
export const UserRoute = () => {
  const { type } = useParams({ from: "/user/$type" })
  return isRelationList(type) ? <RelationScreen name={type} /> : <OnlineScreen />
}
