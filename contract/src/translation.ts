import { z } from "zod"
import { call, id } from "./core/call"
import { liveEvent } from "./core/live-event"
import { language } from "./language"

/** Translation engine of a thread: 0 none, 1 machine, 2 human. */
export const engine = z.literal([0, 1, 2])

/** `none` means that there is no text to translate, `unavailable` that no engine supports the language pair. */
export const translateState = z.enum(["none", "translating", "translated", "unavailable"])
export type TranslateState = z.infer<typeof translateState>

/** Authors of translations; if a text has several, the last one in this list takes precedence. */
export const makers = ["machine", "author", "human"] as const
export type Maker = (typeof makers)[number]
export const translatedBy = z.enum(makers).nullable().optional()
/** Engines of a machine translation, joined by "+"; absent for other translations. */
export const translateEngine = z.string().optional()

export const translatedText = z.object({
  content: z.string(),
  language: language.nullable(),
  translate: z.string().nullable(),
  translated_by: translatedBy,
  translate_engine: translateEngine,
  translate_state: translateState,
})

export const translatable = z.enum(["message", "introduction", "prompt", "caption", "feed", "comment", "transcript"])
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
      translate_engine: translateEngine,
      language,
      source: language.nullable(),
    }),
  },
  errors: [
    "not_found",
    "translation_unavailable",
    "translation_failed",
    "translation_preparing",
    "translation_busy",
    "translation_member_budget",
    "translation_site_budget",
  ],
  limit: { max: 120, seconds: 60, by: "member" },
})

export const translationSettings = z.object({
  automatic: z.boolean(),
  show_both: z.boolean(),
  languages: z.array(language),
  engine,
  /** `languages`, and those that the profile says are spoken fluently: none is translated automatically. */
  read_languages: z.array(language),
})
export type TranslationSettings = z.infer<typeof translationSettings>

/** Sent when a translation arrives; for messages `seq` is the thread's, and both members get the event. */
export const translationArrived = liveEvent(
  "translation",
  z.object({
    type: translatable,
    id,
    thread_id: id.optional(),
    seq: z.int().optional(),
    /** The translation, if it fits into the event; otherwise the reader must fetch the changes. */
    translate: z.string().optional(),
    translated_by: translatedBy,
    translate_engine: translateEngine,
  }),
)
