import { z } from "zod"
import { message } from "./chat"
import { call, done, idParams } from "./core/call"

/** Id of the kind sentence of the phrase book; each member reads it in their own language. */
export const declineTemplate = 1211

/** Limits of unanswered greetings of strangers; null is no limit. */
export const greetingLimits = [5, 20, null] as const

/** Counts above this number are not exact. */
export const turnCountMax = 99

export const declineThread = call({
  method: "POST",
  path: "/message_threads/:id/decline",
  summary:
    "Not for me: close a conversation with a kind sentence, which each reads in their own language. The other can " +
    "write no more there (400431). Nobody is blocked, and either can open it again",
  access: "member",
  publishes: true,
  params: idParams,
  replies: { 200: message },
  errors: ["not_found", "wait_for_answer", "you_block_them", "cannot_be_written_to", "friends_only", "ask_first"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const openThread = call({
  method: "POST",
  path: "/message_threads/:id/open",
  summary:
    "Open a closed conversation again: the member who closed it at any time, also by writing; the other once, and then " +
    "with one message until there is an answer",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found", "wait_for_answer"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const countTurns = call({
  method: "GET",
  path: "/turns",
  summary: "How many conversations wait for my answer, and how many greetings wait for a free place; at most 100",
  access: "member",
  replies: { 200: z.object({ turn: z.int(), waiting: z.int() }) },
})

/** Number of unanswered greetings of strangers that are open at a time; further ones wait unseen. */
export const greetingSetting = z.object({ open: z.literal([...greetingLimits]) })
export type GreetingSetting = z.infer<typeof greetingSetting>

export const showGreetings = call({
  method: "GET",
  path: "/greetings",
  summary: "How many unanswered greetings of strangers I want to have open",
  access: "member",
  replies: { 200: greetingSetting },
})

export const editGreetings = call({
  method: "PUT",
  path: "/greetings",
  summary: "Choose it: 5, 20, or null for no limit. Further greetings wait in a folder, without badge, push and mail",
  access: "member",
  publishes: false,
  body: z.strictObject(greetingSetting.shape),
  replies: { 200: greetingSetting },
  limit: { max: 60, seconds: 60, by: "member" },
})
