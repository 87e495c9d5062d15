import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { keyset, maxId } from "./core/page"
import { writtenLine } from "./core/text"
import { language } from "./language"
import { translateEngine } from "./translation"

/** Longest word or expression that can be looked up, in characters. */
export const wordMax = 60
export const glossMax = 500
/** Words that a member can save. */
export const wordsMax = 2000
export const wordsPerPage = 50
export const practiceSize = 10
/** Days until a word is practised again, by the number of times in a row that it was known. */
export const practiceDays = [1, 2, 4, 8, 16, 32] as const

const inMessage = z.strictObject({
  message_id: id,
  /** As it is in the message. */
  word: writtenLine.min(1, "empty").max(wordMax, "too_long"),
})

const translationErrors = [
  "not_found",
  "translation_unavailable",
  "translation_failed",
  "translation_preparing",
  "translation_busy",
  "translation_member_budget",
  "translation_site_budget",
] as const

/** What a word of a message means, in the reader's language. */
const gloss = z.object({
  word: z.string(),
  gloss: z.string(),
  /** Language of the word. */
  source: language,
  /** Language of the gloss. */
  language,
  translate_engine: translateEngine,
})
export type Gloss = z.infer<typeof gloss>

export const lookUpWord = call({
  method: "POST",
  path: "/words/look_up",
  summary: "What a word of a message of the reader's conversations means in the reader's language, in its sentence",
  access: "member",
  publishes: false,
  body: inMessage,
  replies: { 200: gloss },
  errors: translationErrors,
  limit: { max: 120, seconds: 60, by: "member" },
})

export const savedWord = z.object({
  id,
  word: z.string(),
  gloss: z.string(),
  source: language,
  language,
  /** The message that the word comes from, while the reader can see it, and the other member of its conversation. */
  message_id: id.nullable(),
  user_id: id.nullable(),
  /** The part of the message around the word. */
  sentence: z.string().nullable(),
  /** Times in a row that the word was known, at most the number of `practiceDays`. */
  streak: z.int(),
  practise_at: time,
})
export type SavedWord = z.infer<typeof savedWord>

export const listWords = call({
  method: "GET",
  path: "/words",
  summary: "The reader's saved words, the latest first; `due`: how many are to be practised now",
  access: "member",
  query: z.strictObject({ max_id: maxId }),
  replies: { 200: z.object({ items: z.array(savedWord), due: z.int(), pagination: keyset }) },
})

export const saveWord = call({
  method: "POST",
  path: "/words",
  summary: "Save a word of a message with its meaning; one that is saved already keeps its progress",
  access: "member",
  publishes: false,
  body: inMessage,
  replies: { 200: savedWord },
  errors: [...translationErrors, "too_many"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const deleteWord = call({
  method: "DELETE",
  path: "/words/:id",
  summary: "Delete a saved word",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const listPractice = call({
  method: "GET",
  path: "/words/practice",
  summary: "Up to ten saved words that are to be practised now, those longest due first",
  access: "member",
  replies: { 200: z.object({ items: z.array(savedWord) }) },
})

export const practiseWord = call({
  method: "POST",
  path: "/words/:id/practice",
  summary: "Whether the reader knew a word that is due; for a word that is not due nothing changes",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({ known: z.boolean() }),
  replies: { 200: savedWord },
  errors: ["not_found"],
  limit: { max: 120, seconds: 60, by: "member" },
})
