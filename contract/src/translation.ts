import { z } from "zod"
import { call, done, id } from "./core/call"
import { liveEvent } from "./core/live-event"
import { language } from "./language"

/** Engines of a thread: 0 none, 1 machine, 2 human. */
export const engine = z.literal([0, 1, 2])

/** `none`: nothing to translate; `unavailable`: no engine can do this pair. */
export const translateState = z.enum(["none", "translating", "translated", "unavailable"])
export type TranslateState = z.infer<typeof translateState>

/** Who made a translation; of several the later in this list is shown. */
export const makers = ["machine", "author", "human"] as const
export type Maker = (typeof makers)[number]
/** Missing where there is no translation. */
export const translatedBy = z.enum(makers).nullable().optional()

export const translatable = z.enum(["message", "introduction", "feed", "comment"])
export type Translatable = z.infer<typeof translatable>

export const translate = call({
  method: "POST",
  path: "/translations",
  summary: "Translate something the reader can see; answered from the store when it was translated before",
  access: "public",
  body: z.strictObject({ type: translatable, id, language: language.optional() }),
  replies: {
    200: z.object({
      content: z.string(),
      translate: z.string(),
      translated_by: translatedBy,
      language,
      source: language.nullable(),
    }),
  },
  errors: ["not_found", "translation_unavailable", "translation_failed"],
  limit: { max: 120, seconds: 60, by: "member" },
})

/** Characters of a text that can be translated, and of what is put in the place of a translation. */
export const translatableMax = 4000
const words = z.string().trim().min(1, "empty").max(translatableMax, "too_long")
const ownWords = z.string().trim().max(translatableMax, "too_long")

export const correctTranslation = call({
  method: "PUT",
  path: "/translations",
  summary: "The author's own words in the place of a translation of theirs; empty takes them back",
  access: "member",
  body: z.strictObject({ type: translatable, id, language, translate: ownWords }),
  replies: { 200: done },
  errors: ["not_found", "translation_same_language"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const previewTranslation = call({
  method: "POST",
  path: "/translation_previews",
  summary: "How a text will read to this member, and back in the writer's language",
  access: "member",
  body: z.strictObject({ user_id: id, content: words }),
  replies: {
    200: z.object({
      source: language.nullable(),
      target: language,
      state: z.enum(["none", "translated", "unavailable"]),
      translate: z.string().nullable(),
      translated_by: translatedBy,
      /** The translation, translated back: what the other will understand. */
      back: z.string().nullable(),
      /** What the writer said for texts like this one, the most alike first. */
      suggestions: z.array(z.object({ content: z.string(), translate: z.string(), similarity: z.number() })),
    }),
  },
  errors: ["user_not_found"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const keepTranslation = call({
  method: "PUT",
  path: "/translation_memory",
  summary: "Keep how a text of mine is to read in another language: whoever gets it reads that; empty takes it back",
  access: "member",
  body: z.strictObject({ content: words, language, translate: ownWords }),
  replies: { 200: done },
  errors: ["translation_same_language"],
  limit: { max: 60, seconds: 60, by: "member" },
})

export const forgetTranslations = call({
  method: "DELETE",
  path: "/translation_memory",
  summary: "Forget what I corrected and approved",
  access: "member",
  replies: { 200: done },
})

/** A translation came later than its text; for messages `seq` is the thread's, and both sides hear of it. */
export const translationArrived = liveEvent(
  "translation",
  z.object({
    type: translatable,
    id,
    thread_id: id.optional(),
    seq: z.int().optional(),
    /** For the reader it was made for, where the event does not get too large by it: else ask for what changed. */
    translate: z.string().optional(),
    translated_by: translatedBy,
  }),
)
