import { useInfiniteQuery } from "@tanstack/react-query"
import { distinct } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { EmptyList, PersonRow, RowSkeletons } from "./PersonRow"
import { type Blocked, blockedQuery } from "./relation.lists"
import { useBlock } from "../relation/relation"
import { useCalled } from "../remark/remark"
import styles from "./relation-list.module.css"

export const BlockedList = ({ readerId }: { readerId: number }) => {
  const query = useInfiniteQuery(blockedQuery(readerId))
  const people = distinct(query.data?.pages, "user_id")
  return (
    <InfiniteList
      query={query}
      isEmpty={people.length === 0}
      skeleton={<RowSkeletons />}
      empty={<EmptyList name="blacklist" />}
    >
      <ul className={styles.rows}>
        {people.map((person) => (
          <BlockedRow key={person.user_id} person={person} />
        ))}
      </ul>
    </InfiniteList>
  )
}

const BlockedRow = ({ person }: { person: Blocked }) => {
  const { t } = useTexts("relation")
  const change = useBlock(person.user_id)
  const { name } = useCalled(person)
  return (
    <PersonRow person={person} line={<RelativeTime at={person.created_at} />}>
      <Button
        look="quiet"
        busy={change.isPending}
        aria-label={t("unblock_label", { name })}
        onClick={() => change.mutate(false)}
      >
        {t("unblock")}
      </Button>
    </PersonRow>
  )
}
