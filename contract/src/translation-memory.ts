import { z } from "zod"
import { call, done, id } from "./core/call"
import { writtenText } from "./core/text"
import { language, languages } from "./language"
import { engine, translatable, translatedBy, translateEngine, translationSettings } from "./translation"

// These calls are separate from `translation.ts`, which every first screen loads.

/** Maximum characters of a text to translate, and of a correction. */
export const translatableMax = 4000
const words = writtenText.min(1, "empty").max(translatableMax, "too_long")
const ownWords = writtenText.max(translatableMax, "too_long")

export const editTranslationSettings = call({
  method: "PUT",
  path: "/translation_settings",
  summary: "How I want what others write; `GET me` shows it",
  access: "member",
  publishes: false,
  body: z.strictObject({
    automatic: z.boolean().optional(),
    show_both: z.boolean().optional(),
    languages: z.array(language).max(languages.length, "too_many").optional(),
    engine: engine.optional(),
  }),
  replies: { 200: translationSettings },
})

export const correctTranslation = call({
  method: "PUT",
  path: "/translations",
  summary: "The author's own words in the place of a translation of theirs; empty takes them back",
  access: "member",
  publishes: true,
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
  publishes: false,
  body: z.strictObject({ user_id: id, content: words }),
  replies: {
    200: z.object({
      source: language.nullable(),
      target: language,
      state: z.enum(["none", "translated", "unavailable"]),
      translate: z.string().nullable(),
      translated_by: translatedBy,
      translate_engine: translateEngine,
      back: z.string().nullable(),
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
  publishes: true,
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
  publishes: false,
  replies: { 200: done },
})
