import { z } from "zod"
import { counters } from "./account"
import { call, id } from "./core/call"
import { liveEvent } from "./core/live-event"

export const listCounters = call({
  method: "GET",
  path: "/counters",
  summary: "The badge counters and the member's live seq",
  access: "account",
  replies: { 200: z.object({ ...counters.shape, seq: z.int() }) },
})

export const lowerCounter = call({
  method: "PUT",
  path: "/counters",
  summary: "Lower a badge: by one, the oldest that was not seen yet, or with `all` to nothing",
  access: "account",
  body: z.strictObject({ type: counters.keyof(), all: z.literal(true).optional() }),
  replies: { 200: z.object({ ...counters.shape, seq: z.int() }) },
})

/** The counters changed on some device: they come whole, so that a lost one is made good by the next. */
export const countersChanged = liveEvent("counter", z.object({ counter: counters, seq: z.int() }))

/** A member who shares a conversation with the receiver came or went. */
export const onlineChanged = liveEvent("online", z.object({ user_id: id, online: z.boolean() }))
