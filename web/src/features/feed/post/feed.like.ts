import { type Feed, likeFeed, unlikeFeed } from "@redthread/contract/feed"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { changeFeed } from "../feed.cache"

const withLike =
  (liked: boolean) =>
  (feed: Feed): Feed =>
    feed.liked === liked ? feed : { ...feed, liked, likes: Math.max(0, feed.likes + (liked ? 1 : -1)) }

/** Optimistic, undone on failure. Actions on one post are serialised: the last click wins. */
export const useLikeFeed = (feedId: number) =>
  useMutation({
    scope: { id: `feed-like-${feedId}` },
    mutationFn: (liked: boolean) => api(liked ? likeFeed : unlikeFeed, { params: { id: feedId } }),
    onMutate: (liked) => changeFeed(feedId, withLike(liked)),
    onError: (_error, liked) => changeFeed(feedId, withLike(!liked)),
    // Replies to earlier clicks than the last are ignored.
    onSuccess: (now) => changeFeed(feedId, (feed) => (feed.liked === now.liked ? { ...feed, ...now } : feed)),
  })
