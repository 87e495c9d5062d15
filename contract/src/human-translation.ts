import { z } from "zod"
import { call, done, id, idParams, pathId, roles, time } from "./core/call"
import { gold, toGold } from "./gold"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { language, languages } from "./language"
import { stagedDecision } from "./staff-decision"
import { translatableMax } from "./translation-memory"

export const orderables = ["message", "introduction", "feed"] as const
export type Orderable = (typeof orderables)[number]

/** Prices per character; a Chinese, Japanese or Korean character carries more meaning than a letter. */
const letterCents = 2
const characterCents = 5
const leastCents = 100

export function humanPrice(content: string): number {
  const characters =
    content.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  const letters = (content.match(/\p{L}/gu)?.length ?? 0) - characters
  return toGold(Math.max(leastCents, letters * letterCents + characters * characterCents))
}

/** Hours until an undelivered order is refunded, and hours until others may take an order from its translator. */
export const orderHours = 48
export const claimHours = 4

/** `complete` means rated by the buyer; `refunded` means refused, canceled or late. */
export const orderStates = ["queued", "translating", "translated", "complete", "refunded"] as const
export type OrderState = (typeof orderStates)[number]

export const refundReasons = ["cancelled", "refused", "late", "gone"] as const

export const translationOrder = z.object({
  id,
  type: z.enum(orderables),
  target_id: id,
  source: language,
  language,
  content: z.string(),
  translate: z.string().nullable(),
  state: z.enum(orderStates),
  price: gold,
  /** True if all readers of the text may read this translation. */
  shared: z.boolean(),
  refund_reason: z.enum(refundReasons).nullable(),
  note: z.string().nullable(),
  rating: z.int().min(1).max(5).nullable(),
  created_at: time,
  /** Time of the refund if no translation has been delivered by then. */
  due_at: time,
})
export type TranslationOrder = z.infer<typeof translationOrder>

export const orderTranslation = call({
  method: "POST",
  path: "/translation_orders",
  summary: "Order a human translation of something I can see; its price is set aside until it is delivered",
  access: "member",
  publishes: false,
  idempotent: true,
  body: z.strictObject({
    type: z.enum(orderables),
    id,
    language: language.optional(),
    /** The price that the buyer was shown, see `humanPrice`. */
    price: gold.optional(),
    shared: z.boolean().default(false),
  }),
  replies: { 201: translationOrder },
  errors: ["not_found", "not_enough_gold", "price_changed", "translation_same_language", "translation_ordered"],
})

export const listTranslationOrders = call({
  method: "GET",
  path: "/translation_orders",
  summary: "My orders for human translations, latest first",
  access: "member",
  query: pageQuery,
  replies: { 200: pageOf(translationOrder) },
})

export const showTranslationOrder = call({
  method: "GET",
  path: "/translation_orders/:id",
  summary: "One of my orders",
  access: "member",
  params: idParams,
  replies: { 200: translationOrder },
  errors: ["not_found"],
})

export const editTranslationOrder = call({
  method: "PUT",
  path: "/translation_orders/:id",
  summary: "Rate what was delivered, or let others read it",
  access: "member",
  publishes: true,
  params: idParams,
  body: z.strictObject({ rating: z.int().min(1).max(5).optional(), shared: z.boolean().optional() }),
  replies: { 200: translationOrder },
  errors: ["not_found", "translation_order_closed"],
})

export const cancelTranslationOrder = call({
  method: "DELETE",
  path: "/translation_orders/:id",
  summary: "Cancel an order that no translator has taken yet; the gold comes back",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found", "translation_order_closed"],
})

const desk = { staff: ["translator", "moderator", "admin"] } as const

export const deskOrder = z.object({
  ...translationOrder.pick({ id: true, type: true, source: true, language: true, state: true, rating: true }).shape,
  length: z.int(),
  price: gold,
  earns: gold,
  content: z.string().nullable(),
  /** A machine translation for the translator to correct; null if no engine supports the language pair. */
  draft: z.string().nullable(),
  translate: z.string().nullable(),
  claimed_until: time.nullable(),
  due_at: time,
  created_at: time,
})
export type DeskOrder = z.infer<typeof deskOrder>

export const listDesk = call({
  method: "GET",
  path: "/staff/translations",
  summary: "The translators' queue, the most urgent first; with `mine`, what I have taken and delivered, latest first",
  access: desk,
  query: z.strictObject({
    ...pageQuery.shape,
    source: language.optional(),
    language: language.optional(),
    mine: z.literal("1").optional(),
  }),
  replies: {
    200: z.object({
      ...pageOf(deskOrder).shape,
      pairs: z.array(z.object({ source: language, language, waiting: z.int() })),
    }),
  },
})

const pair = z.object({ source: language, language })
export type TranslatorPair = z.infer<typeof pair>

export const listTranslators = call({
  method: "GET",
  path: "/staff/translators",
  summary: "Who translates, and from which languages into which; everything where there are none",
  access: { staff: ["admin"] },
  replies: {
    200: z.object({
      items: z.array(z.object({ id, name: z.string(), role: z.enum(roles), pairs: z.array(pair) })),
    }),
  },
})
export type Translator = z.infer<(typeof listTranslators)["replies"][200]>["items"][number]

export const editTranslator = call({
  method: "PUT",
  path: "/staff/translators/:id",
  summary: "Make a member a translator of these pairs of languages; without any they are no translator any more",
  access: { staff: ["admin"] },
  params: idParams,
  body: z.strictObject({ pairs: z.array(pair).max(languages.length * (languages.length - 1), "too_many") }),
  replies: { 200: z.object({ role: z.enum(roles), pairs: z.array(pair) }) },
  errors: ["user_not_found", "translation_same_language"],
})

export const showDeskEarnings = call({
  method: "GET",
  path: "/staff/translations/earnings",
  summary: "What I have earned by translating, and how it was rated",
  access: desk,
  replies: {
    200: z.object({
      delivered: z.int(),
      /** The translator's earnings of all kinds: the total, and the part that can be cashed out. */
      earnings: gold,
      matured: gold,
      rating: z.number().nullable(),
      ratings: z.int(),
      pairs: z.array(pair).optional(),
    }),
  },
})

const deskCall = { access: desk, params: z.object({ id: pathId }) } as const

export const claimTranslation = call({
  ...deskCall,
  method: "POST",
  path: "/staff/translations/:id/claim",
  summary: "Take an order: it is mine for some hours; answered with a machine's draft",
  replies: { 200: deskOrder },
  errors: ["not_found", "translation_taken", "translation_order_closed", "yourself"],
})

export const unclaimTranslation = call({
  ...deskCall,
  method: "DELETE",
  path: "/staff/translations/:id/claim",
  summary: "Give an order that I have taken back to the queue",
  replies: { 200: done },
  errors: ["not_found", "translation_order_closed"],
})

export const deliverTranslation = call({
  ...deskCall,
  method: "POST",
  path: "/staff/translations/:id/deliver",
  summary: "Deliver what I have taken: the buyer reads it, and I am paid",
  body: z.strictObject({
    translate: writtenText.min(1, "empty").max(translatableMax * 2, "too_long"),
  }),
  replies: { 200: deskOrder },
  errors: ["not_found", "translation_order_closed"],
})

export const refuseTranslation = call({
  ...deskCall,
  method: "POST",
  path: "/staff/translations/:id/refuse",
  summary: "Refuse what I have taken, unless undone, and say why: the buyer gets the gold back",
  body: z.strictObject({ reason: writtenText.min(3, "empty").max(500, "too_long") }),
  replies: { 200: stagedDecision },
  errors: ["not_found", "translation_order_closed", "already_decided"],
})
