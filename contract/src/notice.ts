import { z } from "zod"
import { counters } from "./account"
import { call, flag, id } from "./core/call"
import { liveEvent } from "./core/live-event"
import { sinceMemberSeq } from "./core/page"

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
  publishes: false,
  body: z.strictObject({ type: counters.keyof(), all: z.literal(true).optional() }),
  replies: { 200: z.object({ ...counters.shape, seq: z.int() }) },
})

/** Sent when counters change; the event has all of them, so that the next event corrects a lost one. */
export const countersChanged = liveEvent("counter", z.object({ counter: counters }))

/** Parts of the member's own data that a device may have cached and must fetch again. */
export const staleParts = ["balance", "settings", "likes", "friends", "notifications", "questions"] as const
export type StalePart = (typeof staleParts)[number]

const changedThread = z.object({ id, user_id: id, seq: z.int() })
export type ChangedThread = z.infer<typeof changedThread>

export const changedThreadsMax = 100

export const listChanges = call({
  method: "GET",
  path: "/changes",
  summary:
    "What changed for me after this live seq of mine, over everything that live events tell: the badges as they are, " +
    "the names of what is stale, and conversations (null: too many to tell); `seq` is what to ask with next time",
  access: "account",
  query: z.strictObject({ since: sinceMemberSeq }),
  replies: {
    200: z.object({
      seq: z.int(),
      counter: counters,
      stale: z.array(z.enum(staleParts)),
      threads: z.array(changedThread).nullable(),
    }),
  },
})
export type Changes = z.infer<(typeof listChanges)["replies"][200]>

/** Sent when a member who shares a conversation with the receiver goes online or offline. */
export const onlineChanged = liveEvent("online", z.object({ user_id: id, online: flag }))
