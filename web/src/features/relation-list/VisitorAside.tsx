import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { AsidePeople } from "./relation-list"
import { cardsQuery } from "./relation.lists"

const shown = 4
/** Polling interval in ms, because visits send no event. */
const lookEvery = 120_000

export const VisitorAside = () => {
  const { t } = useTexts("relation")
  const me = useMe()
  const isComplete = me !== null && me.missing.length === 0
  const query = { ...cardsQuery("visitor", me?.id ?? 0), enabled: isComplete, refetchInterval: lookEvery }
  const { data } = useInfiniteQuery(query)
  const people = data?.pages[0]?.items.slice(0, shown) ?? []
  if (people.length === 0) return null
  const all = (
    <Link to="/user/$type" params={{ type: "visitor" }}>
      {t("tab.visitor")}
    </Link>
  )
  return <AsidePeople title={all} people={people} />
}
