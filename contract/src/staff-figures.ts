import { z } from "zod"
import { call, time } from "./core/call"
import { gold, transactionKinds } from "./gold"

const moderators = { staff: ["moderator", "admin"] } as const

const days = z
  .string()
  .regex(/^\d{1,3}$/, "invalid")
  .transform(Number)
  .pipe(z.int().min(1, "invalid").max(366, "invalid"))

const part = z.object({ name: z.string(), members: z.int(), payments: z.int(), paid: gold })
export type FiguresPart = z.infer<typeof part>

/** Steps of a new member, each counted among the members who joined in the period. */
export const funnelSteps = ["joined", "complete", "portrait", "wrote", "answered"] as const

export const listBreakdown = call({
  method: "GET",
  path: "/staff/figures/breakdown",
  summary: "New members and payments by country and language, and how far new members came",
  access: moderators,
  query: z.strictObject({ days: days.optional() }),
  replies: {
    200: z.object({
      counted_at: time,
      countries: z.array(part),
      languages: z.array(part),
      funnel: z.array(z.object({ step: z.enum(funnelSteps), members: z.int() })),
    }),
  },
})

const movedKind = z.object({
  kind: z.enum(transactionKinds),
  transactions: z.int(),
  moved: gold,
  /** Gold of as many days before; null if they were not counted. */
  previous: gold.nullable(),
})
export type MovedKind = z.infer<typeof movedKind>

const moneyPart = z.object({ name: z.string(), sold: gold, spent: gold, refunded: gold, paid_out: gold })
export type MoneyPart = z.infer<typeof moneyPart>

export const listMoney = call({
  method: "GET",
  path: "/staff/figures/money",
  summary: "Gold sold, spent, held, refunded and paid out, by kind, country and language of the payer",
  access: { staff: ["admin"] },
  query: z.strictObject({ days: days.optional() }),
  replies: {
    200: z.object({
      counted_at: time.nullable(),
      kinds: z.array(movedKind),
      countries: z.array(moneyPart),
      languages: z.array(moneyPart),
    }),
  },
})

const moderationMonth = z.object({
  /** First day of the month. */
  month: z.string(),
  reports: z.int(),
  /** Reports made by the scam shield. */
  automatic: z.int(),
  dismiss: z.int(),
  warn: z.int(),
  limit: z.int(),
  suspend: z.int(),
  remove: z.int(),
  /** Median hours from report to decision; null if none was decided. */
  median_hours: z.number().nullable(),
  appeals: z.int(),
  lifted: z.int(),
})
export type ModerationMonth = z.infer<typeof moderationMonth>

export const listModeration = call({
  method: "GET",
  path: "/staff/figures/moderation",
  summary: "Reports, decisions, their time and appeals of the last twelve months, and decisions by reason",
  access: moderators,
  replies: {
    200: z.object({
      counted_at: time,
      items: z.array(moderationMonth),
      grounds: z.array(z.object({ month: z.string(), decision: z.string(), ground: z.string(), decisions: z.int() })),
    }),
  },
})
