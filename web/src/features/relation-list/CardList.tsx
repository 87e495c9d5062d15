import { useInfiniteQuery } from "@tanstack/react-query"
import { distinct } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { type CardPerson, PeopleEnd, PeopleList, PeopleSkeletons } from "../card/card"
import { type CardListName, cardsQuery } from "./relation.lists"
import { EmptyList } from "./PersonRow"

export const CardList = ({ name, readerId }: { name: CardListName; readerId: number }) => {
  const query = useInfiniteQuery(cardsQuery(name, readerId))
  const people = distinct(query.data?.pages, "user_id")
  return (
    <InfiniteList
      query={query}
      isEmpty={people.length === 0}
      skeleton={<PeopleSkeletons />}
      empty={<EmptyList name={name} />}
    >
      <PeopleList people={people} Note={Since} />
      {!query.hasNextPage && <PeopleEnd />}
    </InfiniteList>
  )
}

const Since = ({ person: { at, about } }: { person: CardPerson }) => {
  const { t } = useTexts("prompt")
  if (!at) return null
  return (
    <>
      {about && <>{t(about.type === "photo" ? "likes_photo" : "likes_answer")} · </>}
      <RelativeTime at={at} />
    </>
  )
}
