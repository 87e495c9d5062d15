import { z } from "zod"
import { call, id, idParams } from "./core/call"
import { language } from "./language"

export const templateCategories = [
  "greeting",
  "about_me",
  "about_you",
  "language",
  "feelings",
  "family",
  "food",
  "leisure",
  "travel",
  "meeting",
  "safety",
  "goodbye",
] as const
export const templateCategory = z.enum(templateCategories)
export type TemplateCategory = z.infer<typeof templateCategory>

/** A phrase that exists in every language, so that sender and receiver each read their own without an engine. */
export const messageTemplate = z.object({
  id,
  category: templateCategory,
  content: z.string(),
  language,
  /** The phrase in the language of `to`; null if that is the same language. */
  translate: z.string().nullable(),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

const query = z.strictObject({ to: language.optional() })

export const listTemplates = call({
  method: "GET",
  path: "/message_templates",
  summary: "The phrase book by chapters, in the language of the request; with `to`, also in that language",
  access: "member",
  query,
  replies: {
    200: z.object({
      categories: z.array(z.object({ category: templateCategory, name: z.string() })),
      items: z.array(messageTemplate),
    }),
  },
})

export const showTemplate = call({
  method: "GET",
  path: "/message_templates/:id",
  summary: "One sentence of the phrase book, in the language of the request; with `to`, also in that language",
  access: "member",
  params: idParams,
  query,
  replies: { 200: messageTemplate },
  errors: ["not_found"],
})
