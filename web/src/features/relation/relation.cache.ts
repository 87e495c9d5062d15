import type { Page } from "@redthread/contract/core/page"
import type { InfiniteData } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"
import { createStore } from "../../core/page/store"
import { peopleKey } from "../profile/profile"

const relationLists = ["friend", "request", "blacklist", "ilike", "likeme", "likemutual", "visitor"] as const

type RelationList = (typeof relationLists)[number]

const listNames: ReadonlySet<unknown> = new Set(relationLists)

export const isRelationList = (name: unknown): name is RelationList => listNames.has(name)

/** Invalidates these lists, or all: visible ones are fetched now, the others when opened. */
export const invalidateLists = (...names: RelationList[]): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: peopleKey,
    predicate: ({ queryKey: [, name] }) => isRelationList(name) && (names.length === 0 || names.includes(name)),
  })

type People = InfiniteData<Page<{ user_id: number }>>

/** Removes a member from every list of people that `isAffected` selects by name. */
export function removePerson(userId: number, isAffected: (list: unknown) => boolean): void {
  queryClient.setQueriesData<People>(
    { queryKey: peopleKey, predicate: ({ queryKey: [, name] }) => isAffected(name) },
    (people) => people && without(people, userId),
  )
}

const without = (people: People, userId: number): People => ({
  ...people,
  pages: people.pages.map((page) => ({ ...page, items: page.items.filter(({ user_id }) => user_id !== userId) })),
})

const match = createStore<number | null>(null)
const announced = new Set<number>()

/** Announces a match once per member, although both the reply and a live event report it. */
export function announceMatch(userId: number): void {
  if (announced.has(userId)) return
  announced.add(userId)
  match.set(userId)
}

export const closeMatch = (): void => match.set(null)

/** Id of the member of the announced match. */
export const useMatch = match.use
