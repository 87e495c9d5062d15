import { z } from "zod"
import { call, done, flag, id, idParams, queryFlag, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { keyset, maxSeq, numberedPage, numberedQuery, seq, since } from "./core/page"
import { writtenText } from "./core/text"
import { language } from "./language"
import { albumPhoto, photoPrice } from "./photo"
import { relationFlags } from "./profile"
import { profileItem, shownItem } from "./prompt"
import { abuseKind, warning } from "./scam-shield"
import { engine, translatedText } from "./translation"

export const messageMax = 4000
/** Time in ms that a thread must be on screen before it counts as read. */
export const markReadDelay = 2000

/** The server derives the type from the content. `photo` may contain clips, `video` contains only clips. */
export const messageTypes = [
  "text",
  "photo",
  "video",
  "voice",
  "gift",
  "call",
  "template",
  "sayhi",
  "appointment",
] as const
export const messageType = z.enum(messageTypes)
export type MessageType = z.infer<typeof messageType>
export const messageUploadsMax = 9
export const pinnedMax = 100

export const reactions = ["heart", "up", "laugh", "wow", "sad", "fire"] as const
export const reaction = z.enum(reactions)
export type Reaction = z.infer<typeof reaction>

export const quote = z.object({
  id,
  seq: z.int(),
  sender: id,
  message_type: messageType,
  content: z.string(),
  recalled: z.boolean(),
})
export type Quote = z.infer<typeof quote>

/** `seq` orders the thread and never changes; `changed` is the thread's seq of the last change. */
export const message = z.object({
  id,
  thread_id: id,
  seq: z.int(),
  changed: z.int(),
  sender: id,
  client_id: z.string().nullable(),
  message_type: messageType,
  message_content: z.string(),
  ...translatedText.shape,
  upload_ids: z.array(id),
  uploads: z.array(albumPhoto),
  /** Null if no attachment has a price; `paid` is whether the reader has paid (the sender counts as paid). */
  resource: z.object({ paid: z.boolean() }).nullable(),
  call_id: id.nullable(),
  gift_id: id.nullable(),
  template_id: id.nullable(),
  appointment_id: id.nullable().optional(),
  reply_to: quote.nullable(),
  about: shownItem.optional(),
  reactions: z.array(z.object({ user_id: id, reaction })),
  /** Delivery state of the reader's own message; for a received message, whether the reader has read it. */
  status: z.enum(["sent", "delivered", "read"]),
  related_user_id: id,
  edited_at: time.nullable(),
  recalled: z.boolean(),
  deleted: z.boolean(),
  warning: warning.optional(),
  /** Set for the receiver if the text may hurt. */
  abuse: z.array(abuseKind).optional(),
  /** True for the receiver if the text contains one of the receiver's hidden words. */
  hidden: z.literal(true).optional(),
  created_at: time,
})
export type Message = z.infer<typeof message>

/** A thread as one reader sees it; `seq` is the thread's, `member_seq` the reader's at the thread's last change. */
export const threadSummary = z.object({
  id,
  user_id: id,
  name: z.string(),
  avatar: z.string().nullable(),
  age: z.int().nullable(),
  /** Time zone (IANA) of the member's town. */
  time_zone: z.string().nullable().optional(),
  vip: flag,
  verified: z.boolean(),
  language,
  online: flag,
  ...relationFlags.pick({ friend: true, block: true }).shape,
  unread: z.int(),
  draft: z.string().nullable(),
  top: flag,
  muted: flag,
  /** 1 if the reader said that this member needs no warnings. */
  trusted: flag,
  summary: z.string(),
  summary_type: messageType,
  summary_recalled: z.boolean(),
  /** True if the latest message contains a hidden word; `summary` is then empty. */
  summary_hidden: z.literal(true).optional(),
  updated_at: time,
  engine,
  send: language.nullable(),
  receive: language.nullable(),
  seq: z.int(),
  member_seq: z.int(),
  deleted: z.boolean(),
})
export type ThreadSummary = z.infer<typeof threadSummary>

/** Control characters are refused, because they have no meaning here and PostgreSQL cannot store NUL. */
const printable = /^\P{Cc}*$/u

export const thread = z.object({
  ...threadSummary.shape,
  id: id.nullable(),
  /** Seqs up to which the other member has read, the reader has read, the other received, the reader has deleted. */
  read_seq: z.int().optional(),
  own_read_seq: z.int().optional(),
  delivered_seq: z.int().optional(),
  /** 1 if the two members like each other. */
  matched: flag.optional(),
  /** One of the two closed the conversation kindly; `can_open`: whether the reader can open it again. */
  closed: z.object({ by: z.enum(["me", "other"]), can_open: z.boolean() }).optional(),
  /** True if the greeting waits for a free place. */
  waiting: z.literal(true).optional(),
  cleared_seq: z.int().optional(),
  /** Warning that the other member was banned for fraud; `cleared_at` is the time when it was withdrawn. */
  fraud_notice: z.object({ last_contact_at: time, notified_at: time, cleared_at: time.nullable() }).optional(),
  messages: z.array(message),
  /** `next_min_id`: cursor to newer messages after a page with `min_id`; null at the end. */
  pagination: z.object({ ...keyset.shape, next_min_id: z.int().nullable().optional() }),
})
export type Thread = z.infer<typeof thread>

export const threadChangesMax = 100

export const listThreads = call({
  method: "GET",
  path: "/message_threads",
  summary:
    "My conversations, pinned ones first and then latest first, or those with `q` in the name or in my remark on them; with `since`, the first " +
    `${threadChangesMax} that changed after this live seq of mine, oldest change first, and in \`seq\` what to ask with next time`,
  access: "member",
  query: z.strictObject({
    q: z.string().max(100).regex(printable, "invalid").optional(),
    ...numberedQuery,
    since,
    /** `turn`: those in which I owe an answer; `waiting`: greetings beyond my limit. Their position is `max_id`. */
    folder: z.enum(["turn", "waiting"]).optional(),
  }),
  replies: {
    200: z.object({ items: z.array(threadSummary), pagination: numberedPage, seq: z.int() }),
  },
})

export const showThread = call({
  method: "GET",
  path: "/message_threads/:id",
  summary:
    "One conversation with its messages, newest first; `user=1`: the id is the other member's; `min_id`: the page that " +
    "begins with this seq; " +
    "`since`: only what came or changed after this seq of the thread, the oldest 100 changes: ask again from the " +
    "highest `changed` while that is below the thread's `seq`",
  access: "member",
  params: idParams,
  query: z.strictObject({
    user: queryFlag.optional(),
    max_id: maxSeq,
    min_id: maxSeq,
    since,
  }),
  replies: { 200: thread },
  errors: ["user_not_found", "not_found"],
})

export const editThread = call({
  method: "PUT",
  path: "/message_threads/:id",
  summary: "Mark as read (up to `read_seq`), pin, mute, trust, or choose how this conversation is translated",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({
    unread: z.literal(0).optional(),
    /** Sent with `unread: 0`: the highest seq shown on this device; later messages stay unread. */
    read_seq: seq.optional(),
    top: flag.optional(),
    muted: flag.optional(),
    /** 1 hides the warnings about this member's messages, also of earlier ones. */
    trusted: flag.optional(),
    engine: engine.optional(),
    send: language.nullable().optional(),
    receive: language.nullable().optional(),
  }),
  replies: { 200: done },
  errors: ["not_found", "too_many_pinned"],
})

export const messageContent = writtenText.max(messageMax, "too_long")

export const sendMessage = call({
  method: "POST",
  path: "/messages",
  summary: "Write to a member; the same message again for the same `client_id`",
  access: "member",
  publishes: true,
  body: z
    .strictObject({
      client_id: z.string().min(1).max(64).regex(printable, "invalid").optional(),
      user_id: id,
      /** The type is derived from the content; a given value must match it. */
      message_type: messageType.optional(),
      message_content: messageContent.optional(),
      /** Uploads to attach, also album photos (secret ones at their price); a voice message must be the only one. */
      upload_ids: z.array(id).max(messageUploadsMax, "too_many").optional(),
      /** Price in gold of each photo uploaded for this message. */
      price: photoPrice.optional(),
      template_id: id.optional(),
      call_id: id.optional(),
      reply_to: id.optional(),
      about: profileItem.optional(),
      /** Refuses a text that may hurt with `message_may_hurt`; without it the text is sent. */
      check: z.boolean().optional(),
    })
    .refine((body) => body.message_content || body.upload_ids?.length || body.call_id || body.template_id, {
      error: "message_empty",
      path: ["message_content"],
    }),
  replies: { 201: message },
  errors: [
    "user_not_found",
    "not_found",
    "too_many",
    "price_invalid",
    "price_not_here",
    "yourself",
    "wait_for_answer",
    "you_block_them",
    "cannot_be_written_to",
    "friends_only",
    "ask_first",
    "verify_email_first",
    "new_conversations_limit",
    "message_may_hurt",
  ],
  limit: { max: 120, seconds: 60, by: "member" },
})

/** Sent for a new message; `seq` is the thread's. A `message` too large for the event is omitted: fetch it then. */
export const messageArrived = liveEvent(
  "message",
  z.object({
    thread_id: id,
    id,
    sender: id.optional(),
    seq: z.int(),
    message: message.optional(),
    muted: z.boolean().optional(),
  }),
)
