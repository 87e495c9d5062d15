import { z } from "zod"
import { call, done, id, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { complaintMax, reportTypes } from "./support"

/** Outcome of a letter or a report; `acted` and `dismissed` apply to reports only. */
export const threadStates = ["open", "answered", "closed", "acted", "dismissed"] as const

export const threadMessage = z.object({ from_staff: z.boolean(), content: z.string(), created_at: time })
export type ThreadMessage = z.infer<typeof threadMessage>

const thread = z.object({
  id,
  category: z.enum(["contact", "complaint"]),
  about: z.enum(reportTypes).nullable(),
  content: z.string(),
  created_at: time,
  state: z.enum(threadStates),
  messages: z.array(threadMessage),
  unread: z.boolean(),
  /** Key that opens this thread without signing in, as the link in the mail does. */
  key: z.string(),
})
export type SupportThread = z.infer<typeof thread>

export const listThreads = call({
  method: "GET",
  path: "/support",
  summary: "What I wrote to support or reported, with the answers, latest first",
  access: "account",
  query: pageQuery,
  replies: { 200: pageOf(thread) },
})

const key = z.string().max(100)

export const readThread = call({
  method: "POST",
  path: "/support/read",
  summary: "The thread that this key belongs to; its answers count as read",
  access: "public",
  body: z.strictObject({ key }),
  replies: { 200: thread },
  errors: ["not_found"],
  limit: { max: 120, seconds: 300, by: "address" },
})

export const continueThread = call({
  method: "POST",
  path: "/support/reply",
  summary: "Write on in a letter to support: it waits for staff again. The same `client_id` is stored once",
  access: "public",
  body: z.strictObject({
    key,
    client_id: z.uuid(),
    content: writtenText.min(1, "empty").max(complaintMax, "too_long"),
  }),
  replies: { 200: thread },
  errors: ["not_found"],
  limit: { max: 30, seconds: 3600, by: "address" },
})

/** Maximum characters of a mail with its quotes: more than five of the longest replies. */
const mailMax = 10_000

export const receiveMail = call({
  method: "POST",
  path: "/support/mail",
  summary: "A reply to our mail, handed in by the mail server of `SUPPORT_REPLY_ADDRESS`; `to` holds the thread's key",
  access: "public",
  body: z.strictObject({
    /** Recipient in the mail's envelope: `reply+<key>@host`. */
    to: z.string().max(320),
    /** Id of the mail, so that a mail delivered twice is stored once. */
    message_id: z.string().min(1, "empty").max(998),
    text: z.string().max(mailMax, "too_long"),
  }),
  replies: { 200: done },
  errors: ["not_found"],
  limit: { max: 600, seconds: 60, by: "address" },
})
