import type { CounterName } from "@redthread/contract/account"
import type { ReplyBody } from "@redthread/contract/core/call"
import type { Page } from "@redthread/contract/core/page"
import type { UserCard } from "@redthread/contract/profile"
import type { ShownItem } from "@redthread/contract/prompt"
import {
  listBlocked,
  listFriendRequests,
  listFriends,
  listLikes,
  listLikesOfMe,
  listMatches,
  listVisits,
} from "@redthread/contract/relation"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { peopleKey } from "../profile/profile.part"
import type { CardListName, RelationListName } from "../relation/relation.names.part"

export type Friend = ReplyBody<typeof listFriends>["items"][number]
export type Asking = ReplyBody<typeof listFriendRequests>["items"][number]
export type Blocked = ReplyBody<typeof listBlocked>["items"][number]
/** A card, and when it came into its list. */
export type DatedCard = UserCard & { at: string; about?: ShownItem | undefined }

/** The badge of a list. */
export const badgeOf: Partial<Record<RelationListName, CounterName>> = { likeme: "likeme", request: "request" }

/** What is seen once its list is opened. Of requests the badge says how many wait for an answer. */
export const seenWhenOpened = (name: RelationListName): CounterName | undefined =>
  name === "request" ? undefined : badgeOf[name]

type Ask<P> = (query: { max_id: number | undefined }, signal: AbortSignal) => Promise<Page<P>>

/** Keyed by who looks, under the people: what changes about a person reaches these lists too. */
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

async function dated(
  page: Promise<Page<UserCard & ({ created_at: string } | { visited_at: string })>>,
): Promise<Page<DatedCard>> {
  const { items, pagination } = await page
  return {
    items: items.map((card) => ({ ...card, at: "visited_at" in card ? card.visited_at : card.created_at })),
    pagination,
  }
}

const askCards: Record<CardListName, Ask<DatedCard>> = {
  ilike: (query, signal) => dated(api(listLikes, { query }, { signal })),
  likeme: (query, signal) => dated(api(listLikesOfMe, { query }, { signal })),
  likemutual: (query, signal) => dated(api(listMatches, { query }, { signal })),
  visitor: (query, signal) => dated(api(listVisits, { query }, { signal })),
}

export const cardsQuery = (name: CardListName, readerId: number) => listOf(name, readerId, askCards[name])
