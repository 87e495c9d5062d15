import { useInfiniteQuery } from "@tanstack/react-query"
import { InfiniteList } from "../../ui/InfiniteList"
import { RelativeTime } from "../../ui/RelativeTime"
import { type CardPerson, PeopleEnd, PeopleList, PeopleSkeletons } from "../card/card.part"
import { distinct } from "../card/distinct.part"
import type { CardListName } from "../relation/relation.names.part"
import { NobodyHere } from "./NobodyHere"
import { cardsQuery } from "./relation.lists"

/** Likes and visits: portrait cards, and since when. */
export const CardList = ({ name, readerId }: { name: CardListName; readerId: number }) => {
  const query = useInfiniteQuery(cardsQuery(name, readerId))
  const people = distinct(query.data?.pages ?? [])
  return (
    <InfiniteList
      query={query}
      isEmpty={people.length === 0}
      skeleton={<PeopleSkeletons />}
      empty={<NobodyHere name={name} />}
    >
      <PeopleList people={people} Note={Since} />
      {!query.hasNextPage && <PeopleEnd />}
    </InfiniteList>
  )
}

const Since = ({ person: { at } }: { person: CardPerson }) => (at ? <RelativeTime at={at} /> : null)
