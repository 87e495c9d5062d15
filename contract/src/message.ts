import { z } from "zod"
import { message, messageContent, reaction } from "./chat"
import { call, done, id, idParams } from "./core/call"
import { liveEvent } from "./core/live-event"

/** In ms, from sending. */
export const editTime = 15 * 60 * 1000

export const showMessage = call({
  method: "GET",
  path: "/messages/:id",
  summary: "One message of a conversation of mine",
  access: "member",
  params: idParams,
  replies: { 200: message },
  errors: ["not_found"],
})

export const editMessage = call({
  method: "PUT",
  path: "/messages/:id",
  summary: "Reword a message of my own, within 15 minutes",
  access: "member",
  publishes: true,
  params: idParams,
  body: z.strictObject({ message_content: messageContent.min(1, "message_empty") }),
  replies: { 200: message },
  errors: [
    "not_found",
    "cannot_change",
    "too_late_to_edit",
    "wait_for_answer",
    "you_block_them",
    "cannot_be_written_to",
    "message_empty",
  ],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const deleteMessage = call({
  method: "DELETE",
  path: "/messages/:id",
  summary: "Delete a message for myself, on all my devices; the other side keeps it",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
  limit: { max: 240, seconds: 60, by: "member" },
})

export const recallMessage = call({
  method: "POST",
  path: "/recall",
  summary: "Take back a message of my own for both sides, unless something in it has been paid for",
  access: "member",
  publishes: false,
  body: z.strictObject({ id }),
  replies: { 200: message },
  errors: ["not_found", "cannot_change"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const reactToMessage = call({
  method: "PUT",
  path: "/messages/:id/reaction",
  summary: "Say something of a message with one press, one thing at a time; null takes it back",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({ reaction: reaction.nullable() }),
  replies: { 200: message },
  errors: ["not_found", "wait_for_answer", "you_block_them", "cannot_be_written_to"],
  limit: { max: 120, seconds: 60, by: "member" },
})

/** Sent when a message is edited, recalled, reacted to, or deleted by the receiver; `changed` is the thread's seq. */
export const messageChanged = liveEvent(
  "message_changed",
  z.object({ thread_id: id, user_id: id, id, seq: z.int(), changed: z.int() }),
)
