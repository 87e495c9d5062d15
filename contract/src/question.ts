import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { writtenText } from "./core/text"
import { biographyMax, codedFields } from "./profile"

/** Fields that a question can be about; orientation is private, and the horoscope follows from the birthday. */
export const askFields = [
  ...(["height", "weight", "marriage", "children", "income", "purpose"] as const),
  ...(["occupation", "biography"] as const),
] as const
const askField = z.enum(askFields)
export type AskField = z.infer<typeof askField>

export const isCoded = (field: AskField): field is Exclude<AskField, "occupation" | "biography"> =>
  codedFields.some((coded) => coded === field)

export const questionsMax = 10

export const askQuestion = call({
  method: "POST",
  path: "/ask",
  summary:
    "Ask a member about a field that their profile leaves open, once; without `field` about the first such field",
  access: "member",
  publishes: true,
  body: z.strictObject({ user_id: id, field: askField.optional() }),
  replies: { 201: z.object({ id }) },
  errors: ["user_not_found", "yourself", "field_filled", "already_asked", "questions_limit"],
})

export const answerQuestion = call({
  method: "POST",
  path: "/answer",
  summary:
    "Answer a question: into the profile, by a code (`value`) or a text (`content`) as the field has it; as a message " +
    "to who asked (`content`); or put it aside",
  access: "member",
  publishes: true,
  body: z.strictObject({
    /** Id of the question; optional while exactly one is open. */
    id: id.optional(),
    /** The default is `message` for a text answer to a question that a code answers, otherwise `profile`. */
    as: z.enum(["profile", "message", "nothing"]).optional(),
    value: z.int().optional(),
    content: writtenText.min(1, "empty").max(biographyMax, "too_long").optional(),
  }),
  replies: { 200: done },
  errors: [
    "not_found",
    "invalid",
    "too_long",
    "empty",
    "user_not_found",
    "you_block_them",
    "cannot_be_written_to",
    "friends_only",
    "ask_first",
    "wait_for_answer",
    "verify_email_first",
    "new_conversations_limit",
  ],
})
export type Answer = z.output<(typeof answerQuestion)["body"]>

export const question = z.object({
  id,
  user_id: id,
  name: z.string(),
  field: askField,
  created_at: time,
})
export type Question = z.infer<typeof question>

export const listQuestions = call({
  method: "GET",
  path: "/questions",
  summary: "What others ask about my profile and I have not answered, the latest 50",
  access: "member",
  replies: { 200: z.object({ items: z.array(question) }) },
})

export const listAsked = call({
  method: "GET",
  path: "/asked/:id",
  summary: "The fields that I have asked a member about",
  access: "member",
  params: idParams,
  replies: { 200: z.object({ fields: z.array(askField) }) },
})

export const askedAbout = liveEvent("ask", z.object({ id, user_id: id, field: askField }))
