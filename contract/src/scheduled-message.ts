import { z } from "zod"
import { message, messageContent } from "./chat"
import { call, done, id, idParams, time } from "./core/call"
import { liveEvent } from "./core/live-event"

/** Hours of the recipient's clock: from when to when a message may wake them, and when a scheduled one goes out. */
export const night = { from: 23, to: 7 } as const
export const morningHour = 8

export const scheduledMax = 20

/** A message that only its sender sees, until it goes out in the recipient's morning. */
export const scheduledMessage = z.object({
  id,
  user_id: id,
  message_content: z.string(),
  send_at: time,
  /** Why it could not be sent, in the language of the request; the text is kept until it is deleted. */
  failed: z.object({ code: z.int(), message: z.string() }).optional(),
  created_at: time,
})
export type ScheduledMessage = z.infer<typeof scheduledMessage>

export const listScheduled = call({
  method: "GET",
  path: "/scheduled_messages",
  summary: "My messages that wait for a morning, or that could not be sent, to all or to one member",
  access: "member",
  query: z.strictObject({ user_id: idParams.shape.id.optional() }),
  replies: { 200: z.object({ items: z.array(scheduledMessage) }) },
})

export const scheduleMessage = call({
  method: "POST",
  path: "/scheduled_messages",
  summary:
    `Send a text at ${morningHour}:00 of the recipient's clock; only while it is night there. The same for the same ` +
    "`client_id`",
  access: "member",
  publishes: true,
  body: z.strictObject({
    user_id: id,
    message_content: messageContent.min(1, "message_empty"),
    client_id: z
      .string()
      .min(1)
      .max(64)
      .regex(/^\P{Cc}*$/u, "invalid")
      .optional(),
    /** As for `sendMessage`. */
    check: z.boolean().optional(),
  }),
  replies: { 201: scheduledMessage },
  errors: [
    "message_empty",
    "not_at_night",
    "too_many",
    "yourself",
    "user_not_found",
    "wait_for_answer",
    "you_block_them",
    "cannot_be_written_to",
    "friends_only",
    "ask_first",
    "verify_email_first",
    "new_conversations_limit",
    "message_may_hurt",
  ],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const cancelScheduled = call({
  method: "DELETE",
  path: "/scheduled_messages/:id",
  summary: "Do not send it; also removes one that could not be sent",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const sendScheduled = call({
  method: "POST",
  path: "/scheduled_messages/:id/send",
  summary: "Send it now; if it has gone out already, the message that was sent",
  access: "member",
  publishes: true,
  params: idParams,
  replies: { 201: message },
  errors: [
    "not_found",
    "user_not_found",
    "wait_for_answer",
    "you_block_them",
    "cannot_be_written_to",
    "friends_only",
    "ask_first",
    "verify_email_first",
    "new_conversations_limit",
  ],
  limit: { max: 60, seconds: 60, by: "member" },
})

/** Sent to the sender's devices when a scheduled message to this member was added, sent, removed or failed. */
export const scheduledChanged = liveEvent("scheduled_message", z.object({ user_id: id }))
