import { z } from "zod"
import { call, done, id, idParams, queryFlag, time } from "./core/call"
import { flag } from "./core/flag"
import { liveEvent } from "./core/live-event"
import { keyset, maxSeq, numberedPage, pageNumber, since } from "./core/page"
import { language } from "./language"
import { albumPhoto } from "./photo"
import { relationFlags } from "./profile"
import { engine, translateState } from "./translation"

export const messageMax = 4000
/** Width of one docked window in CSS pixels, and how long a thread is on screen before it counts as read (ms). */
export const dockedWindowWidth = 250
export const markReadDelay = 2000

/** `photo`: photos and clips, with a text or without. */
export const messageTypes = ["text", "photo"] as const
const messageType = z.enum(messageTypes)
export const messageUploadsMax = 9

/**
 * A message as one reader sees it. `seq` orders the thread and never changes; `changed` is the thread's seq at
 * the last change of this message (a translation that came later, a recall), so that "what came since" holds both.
 */
export const message = z.object({
  id,
  thread_id: id,
  seq: z.int(),
  changed: z.int(),
  sender: id,
  client_id: z.string().nullable(),
  message_type: messageType,
  message_content: z.string(),
  content: z.string(),
  language: language.nullable(),
  translate: z.string().nullable(),
  translate_state: translateState,
  upload_ids: z.array(id),
  /** What the message carries, as its reader may see it; what is gone is left out. */
  uploads: z.array(albumPhoto),
  call_id: id.nullable(),
  status: z.enum(["sent", "read"]),
  related_user_id: id.nullable(),
  created_at: time,
})
export type Message = z.infer<typeof message>

/** A thread as its reader sees it; `seq` is the thread's, `member_seq` the reader's at its last change. */
export const threadSummary = z.object({
  id,
  user_id: id,
  name: z.string(),
  avatar: z.string().nullable(),
  age: z.int().nullable(),
  vip: flag,
  verified: z.boolean(),
  language,
  online: flag,
  ...relationFlags.pick({ friend: true, block: true }).shape,
  unread: z.int(),
  draft: z.string().nullable(),
  top: flag,
  /** The beginning of the latest message, and what kind it is: photos may come without a word. */
  summary: z.string(),
  summary_type: messageType,
  updated_at: time,
  engine,
  send: language.nullable(),
  receive: language.nullable(),
  seq: z.int(),
  member_seq: z.int(),
})
export type ThreadSummary = z.infer<typeof threadSummary>

/** No control characters: they have no meaning here, and a database can't keep them all. */
const printable = /^\P{Cc}*$/u

export const thread = z.object({
  ...threadSummary.shape,
  /** Null while nobody has written yet. */
  id: id.nullable(),
  /** Up to where the other side has read. */
  read_seq: z.int().optional(),
  messages: z.array(message),
  pagination: keyset,
})
export type Thread = z.infer<typeof thread>

/** Conversations that are told at once as changed. */
export const threadChangesMax = 100

export const listThreads = call({
  method: "GET",
  path: "/message_threads",
  summary:
    "My conversations, pinned ones first and then latest first, or those with `q` in the name; with `since`, the first " +
    `${threadChangesMax} that changed after this live seq of mine, oldest change first, and in \`seq\` what to ask with next time`,
  access: "member",
  query: z.strictObject({
    q: z.string().max(100).regex(printable, "invalid").optional(),
    page: pageNumber,
    since,
  }),
  replies: {
    200: z.object({ items: z.array(threadSummary), pagination: numberedPage, seq: z.int() }),
  },
})

export const showThread = call({
  method: "GET",
  path: "/message_threads/:id",
  summary:
    "One conversation with its messages, newest first; `user=1`: the id is the other member's; " +
    "`since`: only what came or changed after this seq of the thread, the oldest 100 changes: ask again from the " +
    "highest `changed` while that is below the thread's `seq`",
  access: "member",
  params: idParams,
  query: z.strictObject({
    user: queryFlag.optional(),
    max_id: maxSeq,
    since,
  }),
  replies: { 200: thread },
  errors: ["user_not_found", "not_found"],
})

export const editThread = call({
  method: "PUT",
  path: "/message_threads/:id",
  summary: "Mark as read, pin, or choose how this conversation is translated",
  access: "member",
  params: idParams,
  body: z.strictObject({
    unread: z.literal(0).optional(),
    top: flag.optional(),
    engine: engine.optional(),
    send: language.nullable().optional(),
    receive: language.nullable().optional(),
  }),
  replies: { 200: done },
  errors: ["not_found"],
})

export const sendMessage = call({
  method: "POST",
  path: "/messages",
  summary: "Write to a member; the same message again for the same `client_id`",
  access: "member",
  body: z
    .strictObject({
      client_id: z.string().min(1).max(64).regex(printable, "invalid").optional(),
      user_id: id,
      message_type: messageType.default("text"),
      message_content: z
        .string()
        .overwrite((text) => text.replaceAll("\u0000", ""))
        .trim()
        .max(messageMax, "too_long")
        .optional(),
      /** Of a photo message; photos of the album may be among them, secret ones with their price. */
      upload_ids: z.array(id).max(messageUploadsMax, "too_many").optional(),
      call_id: id.optional(),
    })
    .refine((body) => body.message_content || body.upload_ids?.length || body.call_id, {
      error: "message_empty",
      path: ["message_content"],
    }),
  replies: { 201: message },
  errors: [
    "user_not_found",
    "not_found",
    "too_many",
    "yourself",
    "wait_for_answer",
    "you_block_them",
    "cannot_be_written_to",
    "friends_only",
    "ask_first",
    "verify_email_first",
    "new_conversations_limit",
  ],
  limit: { max: 120, seconds: 60, by: "member" },
})

/**
 * A message came. `seq` is the thread's. `message` is left out where it would make the event too large: ask for it then.
 */
export const messageArrived = liveEvent(
  "message",
  z.object({
    thread_id: id,
    id,
    sender: id.optional(),
    seq: z.int(),
    message: message.optional(),
  }),
)
