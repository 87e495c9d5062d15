import { z } from "zod"
import { call, done, id, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { pageOf, pageQuery } from "./core/page"

export const like = call({
  method: "POST",
  path: "/likes",
  summary: "Like a member; `mutual` when both like each other now",
  access: "member",
  body: z.strictObject({ user_id: id }),
  replies: { 200: z.object({ mutual: z.boolean() }) },
  errors: ["user_not_found", "yourself"],
})

export const unlike = call({
  method: "DELETE",
  path: "/likes",
  summary: "Take a like back",
  access: "member",
  body: z.strictObject({ user_id: id }),
  replies: { 200: done },
})

export const block = call({
  method: "POST",
  path: "/blacklist",
  summary: "Block a member, both ways",
  access: "member",
  body: z.strictObject({ user_id: id }),
  replies: { 200: done },
  errors: ["user_not_found", "yourself"],
})

export const unblock = call({
  method: "DELETE",
  path: "/blacklist",
  summary: "Lift a block",
  access: "member",
  body: z.strictObject({ user_id: id }),
  replies: { 200: done },
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

export const likeReceived = liveEvent("likeme", z.object({ user_id: id, mutual: z.boolean(), seq: z.int() }))
