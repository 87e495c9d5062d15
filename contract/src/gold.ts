import { z } from "zod"
import { call, id, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { pageOf, pageQuery } from "./core/page"

const centsPerGold = 100
/** Inside the server gold is counted in whole cents; what is said between the two sides is gold. */
export const toGold = (cents: number): number => cents / centsPerGold
export const toCents = (amount: number): number => Math.round(amount * centsPerGold)

/** Gold as it is said: a number with at most two decimals. */
export const gold = z
  .number({ error: "invalid" })
  .refine((amount) => toGold(toCents(amount)) === amount, "invalid")
  .meta({ description: "gold, at most two decimals" })

/** What a member has: bought, given as a present, earned from others, set aside until something is done. */
export const balanceKinds = ["paid", "promo", "earnings", "escrow"] as const
export type BalanceKind = (typeof balanceKinds)[number]

/** Why gold moved. */
export const goldReasons = ["recharge", "promotion", "contact", "photo"] as const
export type GoldReason = (typeof goldReasons)[number]

/** What the bill can be narrowed to: gold bought, got as a present, spent, earned from other members. */
export const tradeFilters = ["recharge", "promotion", "spending", "earnings"] as const
export type TradeFilter = (typeof tradeFilters)[number]

export const trade = z.object({
  id,
  reason: z.enum(goldReasons),
  /** Below zero what went out. */
  amount: gold,
  kind: z.enum(balanceKinds),
  /** Names the deed: what moved for one reason and reference belongs together. */
  reference: z.string(),
  created_at: time,
})
export type Trade = z.infer<typeof trade>

export const listTrades = call({
  method: "GET",
  path: "/trades",
  summary: "The member's own bill, latest first; `k` narrows it",
  access: "account",
  query: z.strictObject({ ...pageQuery.shape, k: z.enum(tradeFilters).optional() }),
  replies: { 200: pageOf(trade) },
})

/** The member's gold to spend changed. */
export const balanceChanged = liveEvent("balance", z.object({ balance: gold }))
