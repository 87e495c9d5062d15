import type { Page } from "@redthread/contract/core/page"
import type { InfiniteData } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"
import { invalidatePeople, peopleKey } from "../profile/profile"

const relationLists = ["friend", "request", "blacklist", "ilike", "likeme", "likemutual", "visitor"] as const

type RelationList = (typeof relationLists)[number]

const listNames: ReadonlySet<unknown> = new Set(relationLists)

export const isRelationList = (name: unknown): name is RelationList => listNames.has(name)

/** Invalidates these lists, or all lists if none is named. */
export const invalidateLists = (...names: RelationList[]): Promise<void> =>
  invalidatePeople(names.length === 0 ? relationLists : names)

type People = InfiniteData<Page<{ user_id: number }>>

/** Removes a member from every list of people that `isAffected` selects by name. */
export function removePerson(userId: number, isAffected: (list: unknown) => boolean): void {
  queryClient.setQueriesData<People>(
    { queryKey: peopleKey, predicate: ({ queryKey: [, name] }) => isAffected(name) },
    (people) => people && withoutMember(people, userId),
  )
}

const withoutMember = (people: People, userId: number): People => ({
  ...people,
  pages: people.pages.map((page) => ({ ...page, items: page.items.filter(({ user_id }) => user_id !== userId) })),
})
