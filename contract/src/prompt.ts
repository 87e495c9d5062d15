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
  "breakfast",
  "rain",
  "book",
  "film",
  "smell",
  "childhood",
  "habit",
  "useless_talent",
  "cannot_refuse",
  "souvenir",
  "friends_say",
  "day_ends",
  "saying",
  "festival",
  "mix_up",
  "first_words",
  "at_home",
  "postcard",
  "morning",
  "brave",
  "grateful",
  "this_year",
  "ask_me",
  "together",
] as const
export const prompt = z.enum(prompts)
export type Prompt = z.infer<typeof prompt>

export const answersMax = 3
export const answerMax = 150

/** A spoken answer. */
const voice = z.object({
  src: z.string(),
  /** In seconds. */
  duration: z.number(),
  waveform: z.array(z.int().min(0).max(100)),
})

/**
 * A member's answer to a prompt, whose `content` is empty if it is spoken; `translate` is null until a translation for
 * the reader exists.
 */
export const promptAnswer = z.object({
  id,
  prompt,
  content: z.string(),
  voice: voice.nullable().optional(),
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

const ownAnswers = z.object({
  items: z.array(
    z.object({
      id,
      prompt,
      content: z.string(),
      voice_id: id.nullable().optional(),
      voice: voice.nullable().optional(),
    }),
  ),
})

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const answerInput = z
  .strictObject({
    prompt,
    content: writtenText.min(1, "empty").max(answerMax, "too_long").optional(),
    /** A processed voice upload of the member, in place of a text. */
    voice_id: id.optional(),
  })
  .refine(({ content, voice_id }) => (content === undefined) !== (voice_id === undefined), {
    error: "empty",
    path: ["content"],
  })

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
  summary:
    `Answer prompts on the profile by a text or a voice, ${answersMax} at most; the list replaces the one before and ` +
    "keeps its order",
  access: "account",
  publishes: true,
  body: z.strictObject({
    items: z
      .array(answerInput)
      .max(answersMax, "too_many")
      .refine((items) => isDistinct(items.map((item) => item.prompt)), "invalid")
      .refine((items) => isDistinct(items.flatMap(({ voice_id }) => voice_id ?? [])), "invalid"),
  }),
  replies: { 200: ownAnswers },
  errors: ["upload_not_found", "answer_too_long"],
})
