import { z } from "zod"
import { call, id } from "./core/call"
import { writtenText } from "./core/text"
import { language } from "./language"
import { translatedBy, translateEngine } from "./translation"

/** Prompts of a profile; the questions are in the texts. A withdrawn prompt must stay in this list. */
export const prompts = [
  "sunday",
  "laugh",
  "dish",
  "word",
  "journey",
  "learning",
  "small_joy",
  "talk",
  "teach_me",
  "place",
  "song",
  "proud",
  "changed_mind",
  "get_on",
  "wish",
  "first_evening",
] as const
export const prompt = z.enum(prompts)
export type Prompt = z.infer<typeof prompt>

export const answersMax = 3
export const answerMax = 150

/** A member's answer to a prompt; `translate` is null until a translation for the reader exists. */
export const promptAnswer = z.object({
  id,
  prompt,
  content: z.string(),
  language: language.nullable(),
  translate: z.string().nullable(),
  translated_by: translatedBy,
  translate_engine: translateEngine,
})
export type PromptAnswer = z.infer<typeof promptAnswer>

const itemType = z.enum(["photo", "prompt"])

/** One public photo or answer of a profile: the subject of a like or a message. */
export const profileItem = z.strictObject({ type: itemType, id })
export type ProfileItem = z.infer<typeof profileItem>

export const shownItem = z.object({
  type: itemType,
  id,
  src: z.string().nullable(),
  prompt: prompt.nullable(),
  content: z.string().nullable(),
})
export type ShownItem = z.infer<typeof shownItem>

const ownAnswers = z.object({ items: z.array(z.object({ id, prompt, content: z.string() })) })

export const listAnswers = call({
  method: "GET",
  path: "/prompts",
  summary: "The prompts that I have answered, in my order",
  access: "account",
  replies: { 200: ownAnswers },
})

export const setAnswers = call({
  method: "PUT",
  path: "/prompts",
  summary: `Answer prompts on the profile, ${answersMax} at most; the list replaces the one before and keeps its order`,
  access: "account",
  publishes: true,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ prompt, content: writtenText.min(1, "empty").max(answerMax, "too_long") }))
      .max(answersMax, "too_many")
      .refine((items) => new Set(items.map((item) => item.prompt)).size === items.length, "invalid"),
  }),
  replies: { 200: ownAnswers },
})
