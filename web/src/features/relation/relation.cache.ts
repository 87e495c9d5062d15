import type { Page } from "@redthread/contract/core/page"
import type { InfiniteData } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"
import { peopleKey } from "../profile/profile.part"
import { isRelationList, type RelationListName } from "./relation.names.part"

/** Invalidates these lists, or all: visible ones are fetched now, the others when opened. */
export const outdate = (...names: RelationListName[]): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: peopleKey,
    predicate: ({ queryKey: [, name] }) => isRelationList(name) && (names.length === 0 || names.includes(name)),
  })

type People = InfiniteData<Page<{ user_id: number }>>

/** Takes a person out of every list of people that `from` names. */
export function remove(userId: number, from: (list: unknown) => boolean): void {
  queryClient.setQueriesData<People>(
    { queryKey: peopleKey, predicate: ({ queryKey: [, name] }) => from(name) },
    (people) => people && without(people, userId),
  )
}

const without = (people: People, userId: number): People => ({
  ...people,
  pages: people.pages.map((page) => ({ ...page, items: page.items.filter(({ user_id }) => user_id !== userId) })),
})
