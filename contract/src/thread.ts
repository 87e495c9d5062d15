import { z } from "zod"
import { message, messageMax } from "./chat"
import { call, done, id, idParams } from "./core/call"
import { liveEvent } from "./core/live-event"
import { keyset, maxSeq, seq } from "./core/page"
import { withoutControls, writtenLine } from "./core/text"

/** Time in ms for which a member counts as typing after the last key, and time between two typing events. */
export const typingTime = 5000
export const typingInterval = 3000

export const deleteThread = call({
  method: "DELETE",
  path: "/message_threads/:id",
  summary:
    "Delete a conversation for myself, on all my devices; the other side keeps it, and a new message opens it anew",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const saveDraft = call({
  method: "POST",
  path: "/draft",
  summary: "Keep what I am writing to a member, for all my devices; empty where there is nothing any more",
  access: "member",
  publishes: false,
  body: z.strictObject({
    user_id: id,
    content: z.string().overwrite(withoutControls).max(messageMax, "too_long"),
  }),
  replies: { 200: done },
  errors: ["user_not_found"],
  limit: { max: 120, seconds: 60, by: "member" },
})

/** Maximum messages scanned by one search; `next_max_id` continues from there. */
export const searchedMax = 5000

export const searchThread = call({
  method: "GET",
  path: "/message_threads/:id/search",
  summary:
    "Messages of a conversation with this in their words or in their translation, newest first; where there may be more " +
    "further back, `next_max_id` says from where to go on, even after a page with nothing on it",
  access: "member",
  params: idParams,
  query: z.strictObject({ q: writtenLine.min(1, "empty").max(100), max_id: maxSeq }),
  replies: { 200: z.object({ items: z.array(message), pagination: keyset }) },
  errors: ["not_found"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const findDate = call({
  method: "GET",
  path: "/message_threads/:id/date",
  summary: "The seq of the first message at or after this time; null where there is none",
  access: "member",
  params: idParams,
  query: z.strictObject({ at: z.iso.datetime({ offset: true }) }),
  replies: { 200: z.object({ seq: z.int().nullable() }) },
  errors: ["not_found"],
})

export const threadChanged = liveEvent("thread", z.object({ thread_id: id, user_id: id }))

/** Receipt with the seq up to which the member's messages were delivered to the other member, or read. */
export const receiptArrived = liveEvent(
  "receipt",
  z.object({ thread_id: id, user_id: id, state: z.enum(["delivered", "read"]), seq: z.int() }),
)

export const typingSeen = liveEvent("typing", z.object({ thread_id: id, user_id: id }))

/** Events that clients send on their own channel as `client-typing` and `client-delivered`. */
export const typingSent = z.object({ thread_id: id })
export const deliveredSent = z.object({ thread_id: id, seq })
