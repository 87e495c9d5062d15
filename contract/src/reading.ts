import { z } from "zod"
import { call } from "./core/call"
import { withoutControls } from "./core/text"

/** Languages whose writing has a reading in Latin letters. */
export const readableLanguages = ["zh", "tw", "ja", "ko"] as const
export type ReadableLanguage = (typeof readableLanguages)[number]

export const readableMax = 1000
export const readablesMax = 20

/** A part of a text with its reading above it; parts that need none have null. */
const part = z.object({
  text: z.string(),
  /** Pinyin, Hepburn romanisation, or the revised romanisation of Korean. */
  roman: z.string().nullable(),
  /** Hiragana above Chinese characters of a Japanese text. */
  kana: z.string().nullable(),
})
export type ReadingPart = z.infer<typeof part>

export const readTexts = call({
  method: "POST",
  path: "/readings",
  summary: "Readings of texts or names in Chinese, Japanese or Korean, part by part; the parts make the text again",
  access: "member",
  publishes: false,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          text: z.string().overwrite(withoutControls).min(1, "empty").max(readableMax, "too_long"),
          language: z.enum(readableLanguages),
          /** Whether it is a person's name, which is read differently. */
          name: z.boolean().optional(),
        }),
      )
      .min(1, "empty")
      .max(readablesMax, "too_many"),
  }),
  replies: { 200: z.object({ items: z.array(z.array(part)) }) },
  errors: ["unavailable"],
  limit: { max: 240, seconds: 60, by: "member" },
})
