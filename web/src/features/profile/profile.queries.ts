import { showMe } from "@redthread/contract/account"
import { editProfile, type Profile, type ProfileChange, showProfile, type UserCard } from "@redthread/contract/profile"
import { type InfiniteData, queryOptions } from "@tanstack/react-query"
import type { Page } from "@redthread/contract/core/page"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"

/** Common query key of all lists of people, so that a change of a member reaches all of them. */
export const peopleKey = ["people"] as const
const profileKey = (userId: number) => ["profile", userId] as const

export type PersonChange = Partial<Pick<UserCard, "liked" | "friend" | "block" | "messaged" | "online">> &
  Pick<Profile, "liked_about" | "asks">

type PersonListener = (userId: number, change: PersonChange) => void

const listeners = new Set<PersonListener>()

/** Subscribes to changes of members, for features that cache members elsewhere. */
export function onPersonChange(listener: PersonListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const resetListeners = new Set<() => void>()

/** Subscribes to the reset of lists, for features whose lists are reset with the lists of people. */
export function onListsReset(listener: () => void): () => void {
  resetListeners.add(listener)
  return () => resetListeners.delete(listener)
}

/** Called when visibility or preferences change: resets all lists. */
export function resetLists(): void {
  void queryClient.resetQueries({ queryKey: peopleKey })
  for (const listener of resetListeners) listener()
}

type People = InfiniteData<Page<UserCard>>

/** Applies a change of a member to all lists and pages. */
export function changePerson(userId: number, change: PersonChange): void {
  queryClient.setQueriesData<People>({ queryKey: peopleKey }, (people) => people && changed(people, userId, change))
  queryClient.setQueryData<UserCard>(profileKey(userId), (person) => person && { ...person, ...change })
  for (const listener of listeners) listener(userId, change)
}

/** Applies an arrived translation to all cards that show this introduction. */
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

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => api(showProfile, { params: { id: userId } }, { signal }),
  })

/** Profile fields that lists depend on: a change resets the lists. */
const decidesLists = (change: ProfileChange): boolean => change.seeking !== undefined || change.gender !== undefined

/** Changes the own profile, and all that shows it here. */
export async function saveProfile(change: ProfileChange): Promise<Profile> {
  const profile = await api(editProfile, { body: change })
  queryClient.setQueryData(profileKey(profile.user_id), profile)
  if (decidesLists(change)) resetLists()
  else void queryClient.invalidateQueries({ queryKey: peopleKey, refetchType: "none" })
  session.updateMe(await api(showMe))
  return profile
}
