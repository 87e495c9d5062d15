import type { Page } from "@redthread/contract/core/page"
import type { Comment, Feed } from "@redthread/contract/feed"
import type { InfiniteData, QueryKey } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"
import type { PersonChange } from "../profile/profile"
import {
  type CommentPages,
  commentsKey,
  type FeedFilter,
  feedKey,
  feedListsKey,
  type FeedPages,
  feedsKey,
  repliesKey,
} from "./feed.queries"

type Pages<T> = InfiniteData<Page<T>, number | undefined>

/** Applies a change to all items; null removes one. Unaffected pages keep their identity, so they do not rerender. */
function withChange<T>(list: Pages<T>, change: (item: T) => T | null): Pages<T> {
  const pages = list.pages.map((page) => {
    const items = page.items.flatMap((item) => change(item) ?? [])
    const isSame = items.length === page.items.length && items.every((item, at) => item === page.items[at])
    return isSame ? page : { ...page, items }
  })
  return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages }
}

export function changeFeed(feedId: number, change: (feed: Feed) => Feed): void {
  const renewed = (feed: Feed) => (feed.id === feedId ? change(feed) : feed)
  queryClient.setQueriesData<FeedPages>({ queryKey: feedListsKey }, (list) => list && withChange(list, renewed))
  queryClient.setQueryData<Feed>(feedKey(feedId), (feed) => feed && change(feed))
}

function knownFeeds(): Feed[] {
  const lists = queryClient.getQueriesData<FeedPages>({ queryKey: feedListsKey })
  const single = queryClient.getQueriesData<Feed>({ queryKey: [...feedsKey, "one"] })
  return [
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
    ...single.flatMap(([, feed]) => feed ?? []),
  ]
}

export const knownFeed = (feedId: number): Feed | undefined => knownFeeds().find(({ id }) => id === feedId)

export const feedsWith = (uploadId: number): Set<number> =>
  new Set(knownFeeds().flatMap(({ id, upload_ids }) => (upload_ids.includes(uploadId) ? id : [])))

export function removeFeed(feedId: number): void {
  const rest = (feed: Feed) => (feed.id === feedId ? null : feed)
  queryClient.setQueriesData<FeedPages>({ queryKey: feedListsKey }, (list) => list && withChange(list, rest))
  queryClient.removeQueries({ queryKey: commentsKey(feedId) })
}

/** Removes an author's posts up to an id from the home feed; returns the undo. The server filters later pages. */
export function hideInHome(userId: number, upTo = Number.MAX_SAFE_INTEGER): () => void {
  const queryKey = [...feedListsKey, "home"]
  const before = queryClient.getQueriesData<FeedPages>({ queryKey })
  const rest = (feed: Feed) => (feed.user_id === userId && feed.id <= upTo ? null : feed)
  queryClient.setQueriesData<FeedPages>({ queryKey }, (list) => list && withChange(list, rest))
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
  }
}

export function putFeed(feed: Feed): void {
  const belongs = ([, , kind, whose, filter]: QueryKey) => {
    if (kind !== "home") return whose === feed.user_id
    const { friends, language = feed.language } = filter as FeedFilter
    return !friends && language === feed.language
  }
  queryClient.setQueriesData<FeedPages>(
    { queryKey: feedListsKey, predicate: ({ queryKey }) => belongs(queryKey) },
    (list) => {
      const [first, ...others] = list?.pages ?? []
      if (!list || !first || list.pages.some(({ items }) => items.some(({ id }) => id === feed.id))) return list
      return { ...list, pages: [{ ...first, items: [feed, ...first.items] }, ...others] }
    },
  )
}

/** Updates an author beside their posts; posts of a blocked author are removed. */
export function changeAuthor(userId: number, { block, online, messaged, friend }: PersonChange): void {
  const news = Object.entries({ online, messaged, friend }).filter(([, value]) => value !== undefined)
  const renewed = <T extends Feed | Comment>(written: T): T | null => {
    if (written.user_id !== userId) return written
    if (block) return null
    return news.length === 0 ? written : { ...written, user: { ...written.user, ...Object.fromEntries(news) } }
  }
  queryClient.setQueriesData<FeedPages>({ queryKey: feedListsKey }, (list) => list && withChange(list, renewed))
  queryClient.setQueriesData<CommentPages>(
    { queryKey: [...feedsKey, "comments"] },
    (list) => list && withChange(list, renewed),
  )
  queryClient.setQueriesData<Feed>({ queryKey: [...feedsKey, "one"] }, (feed) => (feed && renewed(feed)) ?? undefined)
}

export function changeEveryComment(commentId: number, change: (comment: Comment) => Comment | null): void {
  const renewed = (comment: Comment) => (comment.id === commentId ? change(comment) : comment)
  queryClient.setQueriesData<CommentPages>(
    { queryKey: [...feedsKey, "comments"] },
    (list) => list && withChange(list, renewed),
  )
}

export function putComment(comment: Comment): void {
  const { feed_id, parent_id } = comment
  if (parent_id !== null) changeEveryComment(parent_id, (parent) => ({ ...parent, replies: parent.replies + 1 }))
  const queryKey = parent_id === null ? commentsKey(feed_id) : repliesKey(feed_id, parent_id)
  queryClient.setQueryData<CommentPages>(queryKey, (list) => {
    const [first, ...others] = list?.pages ?? []
    if (!list || !first || first.items.some(({ id }) => id === comment.id)) return list
    return { ...list, pages: [{ ...first, items: [comment, ...first.items] }, ...others] }
  })
}

/** Fetches the first page of a list again and drops the others. */
export async function renewList(queryKey: QueryKey): Promise<void> {
  queryClient.setQueryData<FeedPages>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  await queryClient.refetchQueries({ queryKey, exact: true })
}
