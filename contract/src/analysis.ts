import { z } from "zod"
import { call, id } from "./core/call"
import { gold } from "./gold"

export const analysisPrice = 5
export const analysisWeeks = 8

export const bands = ["none", "little", "some", "much", "very_much"] as const
const band = z.enum(bands)
export type Band = z.infer<typeof band>

/** Time since the member was last online; `login_at` is null if the member hides it. */
export const lastHere = ["now", "today", "week", "month", "longer"] as const
export const answerTimes = ["hour", "day", "days", "rarely"] as const

export const analysisFigures = z.object({
  log: z.array(band),
  login_at: z.enum(lastHere).nullable(),
  answers: z.enum(answerTimes).nullable(),
  trade: band,
  message: band,
})
export type AnalysisFigures = z.infer<typeof analysisFigures>

export const analyse = call({
  method: "POST",
  path: "/analysis",
  summary:
    "What kind of account a member's is. VIPs and oneself see it free; others pay once, by saying the `price` that " +
    "they were shown: until then `analysis` is null",
  access: "member",
  publishes: false,
  // A member buys the analysis of another one once.
  idempotent: false,
  body: z.strictObject({ user_id: id, price: gold.optional() }),
  replies: { 200: z.object({ user_id: id, price: gold, paid: z.boolean(), analysis: analysisFigures.nullable() }) },
  errors: ["user_not_found", "price_changed", "not_enough_gold"],
  limit: { max: 120, seconds: 3600, by: "member" },
})
export type Analysis = z.infer<(typeof analyse)["replies"][200]>
