import { z } from "zod"
import { call, done, id, idParams, pathId, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { keyset, maxId } from "./core/page"
import { writtenText } from "./core/text"
import { language } from "./language"

/** Longest text that can be corrected, and longest correction, in characters. */
export const correctableMax = 2000
/** A correction is at most twice as long as its text, plus this. */
export const correctionMargin = 100

export const corrected = z.enum(["message", "feed"])
export type Corrected = z.infer<typeof corrected>

/** One member's correction of another member's text. Only these two see it. */
export const correction = z.object({
  id,
  type: corrected,
  /** Id of the message or post. */
  target_id: id,
  /** The member who corrected. */
  user_id: id,
  name: z.string(),
  avatar: z.string().nullable(),
  content: z.string(),
  language: language.nullable(),
  thanked: z.boolean(),
  updated_at: time,
})
export type Correction = z.infer<typeof correction>

export const correctionsPerPage = 100

export const listCorrections = call({
  method: "GET",
  path: "/corrections",
  summary:
    "Corrections of the messages of a conversation (`thread_id`), or of a post (`feed_id`): all for its author, else the " +
    "own one; those of the latest messages first. `wanted`: whether the other member, or the post's author, wants corrections",
  access: "member",
  query: z
    .strictObject({ thread_id: pathId.optional(), feed_id: pathId.optional(), max_id: maxId })
    .refine(({ thread_id, feed_id }) => (thread_id === undefined) !== (feed_id === undefined), {
      error: "invalid",
      path: ["thread_id"],
    }),
  replies: { 200: z.object({ items: z.array(correction), wanted: z.boolean(), pagination: keyset }) },
  errors: ["not_found"],
})

export const correctText = call({
  method: "PUT",
  path: "/corrections",
  summary: "Correct another member's message to me, or post; a second correction of the same text replaces the first",
  access: "member",
  publishes: true,
  body: z.strictObject({
    type: corrected,
    id,
    content: writtenText.min(1, "empty").max(correctableMax, "too_long"),
  }),
  replies: { 200: correction },
  errors: [
    "not_found",
    "yourself",
    "cannot_change",
    "you_block_them",
    "cannot_be_written_to",
    "too_long",
    "correction_unwanted",
    "correction_same",
    "correction_adds",
  ],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const removeCorrection = call({
  method: "DELETE",
  path: "/corrections/:id",
  summary: "Delete a correction by me, or of a text of mine",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const thankForCorrection = call({
  method: "PUT",
  path: "/corrections/:id/thanks",
  summary: "Thank for a correction of a text of mine; once is enough",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: correction },
  errors: ["not_found", "you_block_them", "cannot_be_written_to"],
  limit: { max: 120, seconds: 60, by: "member" },
})

export const editCorrectionSettings = call({
  method: "PUT",
  path: "/correction_settings",
  summary: "Whether other members may correct my messages to them and my posts; `GET me` shows it",
  access: "member",
  publishes: false,
  body: z.strictObject({ wanted: z.boolean() }),
  replies: { 200: z.object({ wanted: z.boolean() }) },
})

/** Sent to both members when a correction was made, replaced, deleted, or thanked for. */
export const correctionChanged = liveEvent(
  "correction",
  z.object({ type: corrected, target_id: id, thread_id: id.nullable() }),
)
