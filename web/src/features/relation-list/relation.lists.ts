import type { CounterName } from "@redthread/contract/account"
import type { Flag, ReplyBody } from "@redthread/contract/core/call"
import type { Page } from "@redthread/contract/core/page"
import type { UserCard } from "@redthread/contract/profile"
import type { ShownItem } from "@redthread/contract/prompt"
import {
  editFriend,
  listBlocked,
  listFriendRequests,
  listFriends,
  listLikes,
  listLikesOfMe,
  listMatches,
  listVisits,
} from "@redthread/contract/relation"
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { peopleKey } from "../profile/profile"

export type Friend = ReplyBody<typeof listFriends>["items"][number]
export type Asking = ReplyBody<typeof listFriendRequests>["items"][number]
export type Blocked = ReplyBody<typeof listBlocked>["items"][number]
/** `at` is the time of the like or visit. */
export type DatedCard = UserCard & { at: string; about?: ShownItem | undefined }

export const friendMenu = ["friend", "request", "blacklist"] as const
export const likeMenu = ["ilike", "likeme", "likemutual", "visitor"] as const

export type CardListName = (typeof likeMenu)[number]
export type RelationListName = (typeof friendMenu)[number] | CardListName

export const badgeOf: Partial<Record<RelationListName, CounterName>> = { likeme: "likeme", request: "request" }

/** Returns the badge that opening a list resets. The badge of requests counts unanswered ones, so it is not reset. */
export const seenWhenOpened = (name: RelationListName): CounterName | undefined =>
  name === "request" ? undefined : badgeOf[name]

type Ask<P> = (query: { max_id: number | undefined }, signal: AbortSignal) => Promise<Page<P>>

/** The key begins with `peopleKey`, so that changes of a member reach these lists. */
const listOf = <P>(name: RelationListName, readerId: number, ask: Ask<P>) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, name, readerId],
    queryFn: ({ pageParam, signal }) => ask({ max_id: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
  })

export const friendsQuery = (readerId: number) =>
  listOf<Friend>("friend", readerId, (query, signal) => api(listFriends, { query }, { signal }))

export const requestsQuery = (readerId: number) =>
  listOf<Asking>("request", readerId, (query, signal) => api(listFriendRequests, { query }, { signal }))

export const blockedQuery = (readerId: number) =>
  listOf<Blocked>("blacklist", readerId, (query, signal) => api(listBlocked, { query }, { signal }))

async function withDates(
  page: Promise<Page<UserCard & ({ created_at: string } | { visited_at: string })>>,
): Promise<Page<DatedCard>> {
  const { items, pagination } = await page
  return {
    items: items.map((card) => ({ ...card, at: "visited_at" in card ? card.visited_at : card.created_at })),
    pagination,
  }
}

const askCards: Record<CardListName, Ask<DatedCard>> = {
  ilike: (query, signal) => withDates(api(listLikes, { query }, { signal })),
  likeme: (query, signal) => withDates(api(listLikesOfMe, { query }, { signal })),
  likemutual: (query, signal) => withDates(api(listMatches, { query }, { signal })),
  visitor: (query, signal) => withDates(api(listVisits, { query }, { signal })),
}

export const cardsQuery = (name: CardListName, readerId: number) => listOf(name, readerId, askCards[name])

export const usePin = (userId: number) =>
  useMutation({
    mutationFn: (top: Flag) => api(editFriend, { body: { user_id: userId, top } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...peopleKey, "friend"] }),
  })
