import type { Page } from "@redthread/contract/core/page"
import type { Profile, UserCard } from "@redthread/contract/profile"
import type { InfiniteData } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"

/** Every list of people lies under this key, so that a change of one person reaches all of them. */
export const peopleKey = ["people"] as const
export const profileKey = (userId: number) => ["profile", userId] as const

export type PersonChange = Partial<Pick<UserCard, "liked" | "friend" | "block" | "messaged" | "online">> &
  Pick<Profile, "liked_about" | "asks">

type PersonListener = (userId: number, change: PersonChange) => void

const listeners = new Set<PersonListener>()

/** For features that keep something of a person elsewhere. */
export function onPersonChange(listener: PersonListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const resetListeners = new Set<() => void>()

/** For features with lists elsewhere that begin anew with those of people. */
export function onListsReset(listener: () => void): () => void {
  resetListeners.add(listener)
  return () => resetListeners.delete(listener)
}

/** Visibility or preferences changed: all lists are reset. */
export function resetLists(): void {
  void queryClient.resetQueries({ queryKey: peopleKey })
  for (const listener of resetListeners) listener()
}

type People = InfiniteData<Page<UserCard>>

/** Puts what has changed about a person into every list and page that shows them. */
export function changePerson(userId: number, change: PersonChange): void {
  queryClient.setQueriesData<People>({ queryKey: peopleKey }, (people) => people && changed(people, userId, change))
  queryClient.setQueryData<UserCard>(profileKey(userId), (person) => person && { ...person, ...change })
  for (const listener of listeners) listener(userId, change)
}

/** Puts a translation that arrived into every card that shows this introduction. */
export function changeIntroduction(id: number, translated: { translate: string }): void {
  queryClient.setQueriesData<People>({ queryKey: peopleKey }, (people) => {
    const has = ({ introduction }: UserCard) => introduction?.id === id
    if (!people?.pages.some(({ items }) => items.some(has))) return people
    const renewed = (person: UserCard): UserCard =>
      person.introduction?.id === id ? { ...person, introduction: { ...person.introduction, ...translated } } : person
    return { ...people, pages: people.pages.map((page) => ({ ...page, items: page.items.map(renewed) })) }
  })
}

/** Unaffected pages keep their identity, so that they are not rendered again. */
function changed(people: People, userId: number, change: PersonChange): People {
  const has = (page: Page<UserCard>) => page.items.some((person) => person.user_id === userId)
  if (!people.pages.some(has)) return people
  const renewed = (person: UserCard) => (person.user_id === userId ? { ...person, ...change } : person)
  return {
    ...people,
    pages: people.pages.map((page) => (has(page) ? { ...page, items: page.items.map(renewed) } : page)),
  }
}
