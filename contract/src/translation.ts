import { z } from "zod"
import { call, id } from "./core/call"
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

/** How a member wants what others write. */
export const translationSettings = z.object({
  /** What is shown is translated by itself; else on a click. */
  automatic: z.boolean(),
  /** The original stands under each translation. */
  show_both: z.boolean(),
  /** What is written in these is never translated. */
  languages: z.array(language),
  /** Of new conversations. */
  engine,
})
export type TranslationSettings = z.infer<typeof translationSettings>

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
