import { useInfiniteQuery } from "@tanstack/react-query"
import { distinct } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { OnlineDot } from "../profile/profile"
import { AsidePeople } from "../relation-list/relation-list"
import { browseQuery } from "./browse.queries"

const maxPeople = 6

export const OnlineAside = () => {
  const { t } = useTexts("member")
  const me = useMe()
  const { data, isPending } = useInfiniteQuery(browseQuery("online", me?.id ?? null))
  const people = distinct(data?.pages, "user_id").slice(0, maxPeople)
  const title = (
    <>
      <OnlineDot />
      {t("online_title")}
    </>
  )
  return <AsidePeople title={title} people={people} isPending={isPending} empty={data && t("online_empty")} />
}
