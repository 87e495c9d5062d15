import { z } from "zod"
import { call, done, flag, id, pathId, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { pageOf, pageQuery } from "./core/page"
import { writtenLine } from "./core/text"
import { userCard } from "./profile"
import { profileItem, shownItem } from "./prompt"

const other = z.strictObject({ user_id: id })
/** Fields of a DELETE request, which are also accepted as query. */
const otherInQuery = z.strictObject({ user_id: pathId })

export const like = call({
  method: "POST",
  path: "/likes",
  summary:
    "Like a member, or one photo or answer of theirs; `mutual` when both like each other now. Again, with another " +
    "`about`, it is about that",
  access: "member",
  publishes: false,
  body: z.strictObject({ user_id: id, about: profileItem.optional() }),
  replies: { 200: z.object({ mutual: z.boolean() }) },
  errors: ["user_not_found", "not_found", "yourself"],
  limit: { max: 1000, seconds: 3600, by: "member" },
})

export const unlike = call({
  method: "DELETE",
  path: "/likes",
  summary: "Take a like back",
  access: "member",
  publishes: false,
  body: otherInQuery,
  replies: { 200: done },
  errors: ["yourself"],
})

const likedCard = z.object({ ...userCard.shape, created_at: time })

export const listLikes = call({
  method: "GET",
  path: "/likes",
  summary: "Whom I like, latest first",
  access: "member",
  query: pageQuery,
  replies: { 200: pageOf(likedCard) },
})

export const listLikesOfMe = call({
  method: "GET",
  path: "/likes/me",
  summary: "Who likes me, latest first; looking does not lower the badge, `PUT counters` does",
  access: "member",
  query: pageQuery,
  replies: { 200: pageOf(z.object({ ...likedCard.shape, about: shownItem.optional() })) },
})

export const listMatches = call({
  method: "GET",
  path: "/likes/mutual",
  summary: "Who likes me and whom I like, latest match first; `created_at` is when it became mutual",
  access: "member",
  query: pageQuery,
  replies: { 200: pageOf(likedCard) },
})

export const friendStates = { none: 0, ended: 1, requested: 2, friends: 3 } as const

export const requestFriend = call({
  method: "POST",
  path: "/friend_requests",
  summary: "Ask a member to be friends: 201 when the two are friends now, 202 when the member has to agree",
  access: "member",
  publishes: false,
  body: other,
  replies: {
    201: z.object({ friend: z.literal(friendStates.friends) }),
    202: z.object({ friend: z.literal(friendStates.requested) }),
  },
  errors: ["user_not_found", "yourself"],
  limit: { max: 100, seconds: 3600, by: "member" },
})

export const requestAnswers = { decline: 1, accept: 2 } as const

export const answerFriendRequest = call({
  method: "PUT",
  path: "/friend_requests",
  summary: "2: accept the member's request; 1: decline it, or withdraw mine",
  access: "member",
  publishes: false,
  body: z.strictObject({ user_id: id, status: z.literal([requestAnswers.decline, requestAnswers.accept]) }),
  replies: { 200: done },
  errors: ["not_found", "yourself"],
})

export const listFriendRequests = call({
  method: "GET",
  path: "/friend_requests",
  summary: "Who asks to be my friend, latest first",
  access: "member",
  query: pageQuery,
  replies: { 200: pageOf(likedCard) },
})

export const listFriends = call({
  method: "GET",
  path: "/friends",
  summary: "My friends: pinned ones first on the first page, then the latest",
  access: "member",
  query: pageQuery,
  replies: {
    200: pageOf(z.object({ ...userCard.shape, remark: z.string().nullable(), top: flag, created_at: time })),
  },
})

export const remarkMax = 60
const remark = writtenLine.max(remarkMax, "too_long")

export const editFriend = call({
  method: "PUT",
  path: "/friends",
  summary: "Pin a friend, or set my remark on them; an empty one removes it",
  access: "member",
  publishes: false,
  body: z.strictObject({ user_id: id, remark: remark.optional(), top: flag.optional() }),
  replies: { 200: done },
  errors: ["not_found", "yourself"],
})

export const endFriendship = call({
  method: "DELETE",
  path: "/friends",
  summary: "End a friendship, for both",
  access: "member",
  publishes: false,
  body: otherInQuery,
  replies: { 200: done },
  errors: ["yourself"],
})

export const setRemark = call({
  method: "POST",
  path: "/remarks",
  summary: "My private note on a member, shown to me instead of the name",
  access: "member",
  publishes: false,
  body: z
    .strictObject({
      user_id: id,
      content: remark.min(1, "message_empty").optional(),
      remark: remark.min(1, "message_empty").optional(),
    })
    .refine((body) => body.content ?? body.remark, { error: "empty", path: ["content"] }),
  replies: { 200: done },
  errors: ["user_not_found", "yourself"],
})

export const deleteRemark = call({
  method: "DELETE",
  path: "/remarks",
  summary: "Remove my note on a member",
  access: "member",
  publishes: false,
  body: otherInQuery,
  replies: { 200: done },
  errors: ["yourself"],
})

/** Maximum pinned friends; the first page of the list contains them all. */
export const pinnedMax = 100

export const remarksMax = 5000

export const listRemarks = call({
  method: "GET",
  path: "/remarks",
  summary: `My notes on members, the latest ${remarksMax}`,
  access: "member",
  replies: { 200: z.object({ items: z.array(z.object({ user_id: id, content: z.string() })) }) },
})

export const listVisits = call({
  method: "GET",
  path: "/visits",
  summary: "Who looked at my profile, each member once, latest first",
  access: "member",
  query: pageQuery,
  replies: { 200: pageOf(z.object({ ...userCard.shape, visited_at: time })) },
})

export const block = call({
  method: "POST",
  path: "/blacklist",
  summary: "Block a member, both ways",
  access: "member",
  publishes: false,
  body: other,
  replies: { 200: done },
  errors: ["user_not_found", "yourself"],
})

export const unblock = call({
  method: "DELETE",
  path: "/blacklist",
  summary: "Lift a block",
  access: "member",
  publishes: false,
  body: otherInQuery,
  replies: { 200: done },
  errors: ["yourself"],
})

export const listBlocked = call({
  method: "GET",
  path: "/blacklist",
  summary: "Whom I block, latest first",
  access: "member",
  query: pageQuery,
  replies: {
    200: pageOf(z.object({ user_id: id, name: z.string(), avatar: z.string().nullable(), created_at: time })),
  },
})

export const likeReceived = liveEvent(
  "likeme",
  z.object({ user_id: id, mutual: z.boolean(), about: profileItem.shape.type.optional() }),
)

export const requestReceived = liveEvent("request", z.object({ user_id: id }))

/** Sent when a friendship ends, or when the friend request between the two was withdrawn. */
export const friendEnded = liveEvent("unfriend", z.object({ user_id: id }))

export const friendMade = liveEvent("friend", z.object({ user_id: id }))
