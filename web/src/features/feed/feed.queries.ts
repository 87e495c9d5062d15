import type { Page } from "@redthread/contract/core/page"
import {
  type Comment,
  countNewFeeds,
  type Feed,
  listComments,
  listFeeds,
  listFeedsOf,
  listReplies,
  showFeed,
} from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import { infiniteQueryOptions, type InfiniteData, queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

export const feedsKey = ["feeds"] as const

export interface FeedFilter {
  language?: Language
  friends?: 1
}

export type FeedPages = InfiniteData<Page<Feed>, number | undefined>
export type CommentPages = InfiniteData<Page<Comment>, number | undefined>

/** The lists' keys contain the reader, because visibility depends on the reader. */
export const feedListsKey = [...feedsKey, "list"] as const
export const feedKey = (feedId: number) => [...feedsKey, "one", feedId] as const
/** The key begins with `commentsKey`, so that changes of a comment apply to replies as well. */
export const repliesKey = (feedId: number, commentId: number) => [...commentsKey(feedId), "replies", commentId] as const
export const commentsKey = (feedId: number) => [...feedsKey, "comments", feedId] as const

/** Lists are not refetched on going back, because a button offers new posts. */
const asRead = { staleTime: Infinity, gcTime: 30 * 60_000, refetchOnReconnect: false } as const

const byMaxId = {
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ pagination }: Page<unknown>) => pagination.next_max_id ?? undefined,
}

export const homeQuery = (readerId: number | null, filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: [...feedListsKey, "home", readerId, filter] as const,
    queryFn: ({ pageParam, signal }) => api(listFeeds, { query: { max_id: pageParam, ...filter } }, { signal }),
    ...byMaxId,
    ...asRead,
  })

export const timelineQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: [...feedListsKey, "user", userId] as const,
    queryFn: ({ pageParam, signal }) =>
      api(listFeedsOf, { params: { id: userId }, query: { max_id: pageParam } }, { signal }),
    ...byMaxId,
    ...asRead,
  })

const newEvery = 60_000

export const newFeedsQuery = (readerId: number | null, filter: FeedFilter, sinceId: number) =>
  queryOptions({
    queryKey: [...feedsKey, "new", readerId, filter, sinceId] as const,
    queryFn: ({ signal }) => api(countNewFeeds, { query: { since_id: sinceId, ...filter } }, { signal }),
    initialData: { count: 0 },
    staleTime: newEvery,
    refetchInterval: newEvery,
    refetchOnWindowFocus: "always",
  })

export const feedQuery = (feedId: number) =>
  queryOptions({
    queryKey: feedKey(feedId),
    queryFn: ({ signal }) => api(showFeed, { params: { id: feedId } }, { signal }),
  })

export const commentsQuery = (feedId: number) =>
  infiniteQueryOptions({
    queryKey: commentsKey(feedId),
    queryFn: ({ pageParam, signal }) =>
      api(listComments, { params: { id: feedId }, query: { max_id: pageParam } }, { signal }),
    ...byMaxId,
  })

export const repliesQuery = (feedId: number, commentId: number) =>
  infiniteQueryOptions({
    queryKey: repliesKey(feedId, commentId),
    queryFn: ({ pageParam, signal }) =>
      api(listReplies, { params: { id: feedId, comment_id: commentId }, query: { max_id: pageParam } }, { signal }),
    ...byMaxId,
  })
