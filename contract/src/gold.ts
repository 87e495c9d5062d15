import { z } from "zod"
import { call, id, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { pageOf, pageQuery } from "./core/page"

const centsPerGold = 100
/** The server counts in whole cents of gold; the contract uses gold. */
export const toGold = (cents: number): number => cents / centsPerGold
export const toCents = (amount: number): number => Math.round(amount * centsPerGold)

/** More than all gold there is: sums of it, and what it is worth in cents of a dollar, are still exact numbers. */
const goldMax = 1_000_000_000

/** Gold as it is said: a number with at most two decimals. */
export const gold = z
  .number({ error: "invalid" })
  .min(-goldMax, "invalid")
  .max(goldMax, "invalid")
  .refine((amount) => toGold(toCents(amount)) === amount, "invalid")
  .meta({ description: "gold, at most two decimals" })

/**
 * A member's ledger accounts: bought, promotional, earned and escrow gold, and debt after a charged-back payment whose
 * gold had been spent.
 */
export const accountTypes = ["paid", "promo", "earnings", "escrow", "debt"] as const
export type AccountType = (typeof accountTypes)[number]

/** Why gold moved. */
export const transactionKinds = [
  "recharge",
  "promotion",
  "contact",
  "photo",
  "gift",
  "call",
  "upgrade",
  "analysis",
  "hold",
  "release",
  "refund",
  "cash_out",
  "reversal",
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** What a transaction is about. */
export const referenceTypes = [
  "account",
  "payment",
  "contact_purchase",
  "photo_purchase",
  "gift",
  "call",
  "upgrade",
  "order",
  "translation",
  "cash_out",
  "transaction",
  "wheel_spin",
  "analysis",
  "travel_request",
  "staff_credit",
  "game_prize",
] as const
export type ReferenceType = (typeof referenceTypes)[number]

/** What the bill can be narrowed to: gold bought, got as a present, spent, earned from other members, set aside. */
export const tradeFilters = ["recharge", "promotion", "spending", "earnings", "escrow"] as const
export type TradeFilter = (typeof tradeFilters)[number]

export const trade = z.object({
  id,
  /** What moved in one transaction belongs together. */
  transaction_id: id,
  kind: z.enum(transactionKinds),
  account: z.enum(accountTypes),
  /** Below zero what went out. */
  amount: gold,
  /** Of this account, after the movement. */
  balance: gold,
  reference: z.object({ type: z.enum(referenceTypes), id }),
  /** With whom: who paid, or whom it was paid for; null where there is nobody, or they can't be seen. */
  user: z.object({ user_id: id, name: z.string() }).nullable(),
  /** Earnings can be cashed out from then on. */
  matures_at: time.nullable(),
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

/** The member's gold to spend changed; below zero what is owed. */
export const balanceChanged = liveEvent("balance", z.object({ balance: gold }))
