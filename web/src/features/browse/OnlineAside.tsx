import { useInfiniteQuery } from "@tanstack/react-query"
import { distinct } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Skeleton } from "../../ui/state/States"
import { OnlineDot } from "../profile/profile"
import { AsidePeople } from "../relation-list/relation-list"
import { browseQuery } from "./browse.queries"
import styles from "./OnlineAside.module.css"

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
  return (
    <AsidePeople title={title} people={people}>
      {isPending && <Skeletons />}
      {data && people.length === 0 && <p className={styles.empty}>{t("online_empty")}</p>}
    </AsidePeople>
  )
}

const Skeletons = () => (
  <div className={styles.skeletons}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height="40px" />
    ))}
  </div>
)
