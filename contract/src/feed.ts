import { z } from "zod"
import { call, done, id, idParams, pathId, queryFlag, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { maxId, pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { language } from "./language"
import { albumPhoto } from "./photo"
import { userCard } from "./profile"
import { warning } from "./scam-shield"
import { translatedText } from "./translation"

export const feedsPerPage = 10
export const feedMax = 5000
export const feedUploadsMax = 9
export const commentMax = 1000
/** Number of posts that a member without VIP can publish within `feedLimitHours`. */
export const feedLimit = 2
export const feedLimitHours = 24
/** Time in ms after a post during which the button is disabled (specification, section 9). */
export const postingLock = 3000

/** True if the text contains one of the reader's hidden words. */
const hiddenFlag = z.boolean().optional()
/** Refuses a text that may hurt with `message_may_hurt`; without it the text is published. */
const check = z.boolean().optional()

export const author = userCard.pick({
  user_id: true,
  name: true,
  avatar: true,
  gender: true,
  age: true,
  location: true,
  language: true,
  online: true,
  vip: true,
  verified: true,
  friend: true,
  messaged: true,
})
export type Author = z.infer<typeof author>

export const feed = z.object({
  id,
  user_id: id,
  user: author,
  client_id: z.string().nullable(),
  ...translatedText.shape,
  upload_ids: z.array(id),
  uploads: z.array(albumPhoto),
  likes: z.int(),
  liked: z.boolean(),
  comments: z.int(),
  warning: warning.optional(),
  hidden: hiddenFlag,
  created_at: time,
})
export type Feed = z.infer<typeof feed>

const feedFilter = { language: language.optional(), friends: queryFlag.optional() }

export const listFeeds = call({
  method: "GET",
  path: "/feeds",
  summary: "The home feed, newest first: of whom the reader seeks and may see, of friends, and the own posts",
  access: "public",
  query: z.strictObject({ max_id: maxId, ...feedFilter }),
  replies: { 200: pageOf(feed) },
})

export const countNewFeeds = call({
  method: "GET",
  path: "/feeds/new",
  summary: "How many posts of others the home feed has above this id, at most 99",
  access: "public",
  query: z.strictObject({ since_id: pathId, ...feedFilter }),
  replies: { 200: z.object({ count: z.int() }) },
})

export const showFeed = call({
  method: "GET",
  path: "/feeds/:id",
  summary: "One post",
  access: "public",
  params: idParams,
  replies: { 200: feed },
  errors: ["not_found"],
})

export const listFeedsOf = call({
  method: "GET",
  path: "/feeds/user/:id",
  summary: "A member's posts, newest first",
  access: "public",
  params: idParams,
  query: pageQuery,
  replies: { 200: pageOf(feed) },
  errors: ["user_not_found"],
})

const clientId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u, "invalid")
  .optional()

export const createFeed = call({
  method: "POST",
  path: "/feeds",
  summary: "Write a post; the same post again for the same `client_id`",
  access: "member",
  publishes: true,
  body: z
    .strictObject({
      client_id: clientId,
      content: writtenText.max(feedMax, "too_long").default(""),
      upload_ids: z.array(id).max(feedUploadsMax, "too_many").default([]),
      check,
    })
    .refine(({ content, upload_ids }) => content !== "" || upload_ids.length > 0, {
      error: "feed_empty",
      path: ["content"],
    }),
  replies: { 201: feed },
  errors: ["feed_empty", "feed_limit", "not_found", "too_many", "message_may_hurt"],
  limit: { max: 120, seconds: 3600, by: "member" },
})

export const deleteFeed = call({
  method: "DELETE",
  path: "/feeds/:id",
  summary: "Delete a post of one's own with the pictures that were uploaded for it",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

const likesNow = z.object({ likes: z.int(), liked: z.boolean() })

export const likeFeed = call({
  method: "POST",
  path: "/feeds/:id/likes",
  summary: "Like a post",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: likesNow },
  errors: ["not_found"],
  limit: { max: 1000, seconds: 3600, by: "member" },
})

export const unlikeFeed = call({
  method: "DELETE",
  path: "/feeds/:id/likes",
  summary: "Take the like of a post back",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: likesNow },
  errors: ["not_found"],
})

export const comment = z.object({
  id,
  feed_id: id,
  /** Null if the author left: the comment remains as an empty placeholder because it has replies. */
  user_id: id.nullable(),
  user: author.nullable(),
  client_id: z.string().nullable(),
  ...translatedText.shape,
  parent_id: id.nullable(),
  likes: z.int(),
  liked: z.boolean(),
  replies: z.int(),
  warning: warning.optional(),
  hidden: hiddenFlag,
  /** True if the reader wrote the comment or its post, and may therefore delete it. */
  deletable: z.boolean(),
  created_at: time,
})
export type Comment = z.infer<typeof comment>

export const listComments = call({
  method: "GET",
  path: "/feeds/:id/comments",
  summary: "Comments under a post without the replies to them, newest first",
  access: "public",
  params: idParams,
  query: pageQuery,
  replies: { 200: pageOf(comment) },
  errors: ["not_found"],
})

const commentParams = z.object({ id: pathId, comment_id: pathId })

export const listReplies = call({
  method: "GET",
  path: "/feeds/:id/comments/:comment_id/replies",
  summary: "Replies to a comment, newest first",
  access: "public",
  params: commentParams,
  query: pageQuery,
  replies: { 200: pageOf(comment) },
  errors: ["not_found"],
})

export const createComment = call({
  method: "POST",
  path: "/feeds/:id/comments",
  summary: "Comment on a post, or reply to a comment; the same comment again for the same `client_id`",
  access: "member",
  publishes: true,
  params: idParams,
  body: z.strictObject({
    client_id: clientId,
    content: writtenText.max(commentMax, "too_long").min(1, "message_empty"),
    reply_to: id.optional(),
    check,
  }),
  replies: { 201: comment },
  errors: ["not_found", "message_may_hurt"],
  limit: { max: 300, seconds: 3600, by: "member" },
})

export const deleteComment = call({
  method: "DELETE",
  path: "/feeds/:id/comments/:comment_id",
  summary: "Delete a comment of one's own, or under one's own post, with the replies to it",
  access: "member",
  publishes: false,
  params: commentParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const likeComment = call({
  method: "POST",
  path: "/feeds/:id/comments/:comment_id/likes",
  summary: "Like a comment",
  access: "member",
  publishes: false,
  params: commentParams,
  replies: { 200: likesNow },
  errors: ["not_found"],
  limit: { max: 1000, seconds: 3600, by: "member" },
})

export const unlikeComment = call({
  method: "DELETE",
  path: "/feeds/:id/comments/:comment_id/likes",
  summary: "Take the like of a comment back",
  access: "member",
  publishes: false,
  params: commentParams,
  replies: { 200: likesNow },
  errors: ["not_found"],
})

export const muteAuthor = call({
  method: "PUT",
  path: "/feeds/mutes/:id",
  summary: "See nothing of a member in the home feed, or less",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({
    /** Id of a post: its author's posts up to it are hidden, and of the author's later ones one in four is shown. */
    less_of: id.optional(),
  }),
  replies: { 200: done },
  errors: ["user_not_found", "not_found", "yourself"],
  limit: { max: 1000, seconds: 3600, by: "member" },
})

export const unmuteAuthor = call({
  method: "DELETE",
  path: "/feeds/mutes/:id",
  summary: "See all of a member in the home feed again",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
})

export const muted = z.object({ user_id: id, user: author, less: z.boolean() })
export type Muted = z.infer<typeof muted>

export const listMuted = call({
  method: "GET",
  path: "/feeds/mutes",
  summary: "Of whom I see nothing or less in the home feed, latest first",
  access: "member",
  query: pageQuery,
  replies: { 200: pageOf(muted) },
})

export const feedPosted = liveEvent("feed", z.object({ id, user_id: id }))
