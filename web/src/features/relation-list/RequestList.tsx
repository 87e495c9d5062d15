import { useInfiniteQuery } from "@tanstack/react-query"
import { distinct } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { placeOf } from "../profile/profile"
import { EmptyList, PersonRow, RowSkeletons } from "./PersonRow"
import { type Asking, requestsQuery } from "./relation.lists"
import { useAnswer } from "../relation/relation"
import { useCalled } from "../remark/remark"
import styles from "./relation-list.module.css"

export const RequestList = ({ readerId }: { readerId: number }) => {
  const query = useInfiniteQuery(requestsQuery(readerId))
  const people = distinct(query.data?.pages, "user_id")
  return (
    <InfiniteList
      query={query}
      isEmpty={people.length === 0}
      skeleton={<RowSkeletons />}
      empty={<EmptyList name="request" />}
    >
      <ul className={`${styles.rows} ${styles.answering}`}>
        {people.map((person) => (
          <RequestRow key={person.user_id} person={person} />
        ))}
      </ul>
    </InfiniteList>
  )
}

const RequestRow = ({ person }: { person: Asking }) => {
  const { t } = useTexts("relation")
  const answer = useAnswer(person)
  const { name } = useCalled(person)
  const place = placeOf(person.location)
  return (
    <PersonRow
      person={person}
      line={
        <>
          {place && `${place} · `}
          <RelativeTime at={person.created_at} />
        </>
      }
    >
      <Button look="quiet" aria-label={t("decline_label", { name })} onClick={() => answer.mutate(false)}>
        {t("decline")}
      </Button>
      <Button aria-label={t("accept_label", { name })} onClick={() => answer.mutate(true)}>
        {t("accept")}
      </Button>
    </PersonRow>
  )
}
