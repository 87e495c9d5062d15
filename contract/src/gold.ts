import { z } from "zod"
import { call, id, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { pageOf, pageQuery } from "./core/page"

const centsPerGold = 100
/** The server calculates in whole cents of gold; the contract uses gold. */
export const toGold = (cents: number): number => cents / centsPerGold
export const toCents = (amount: number): number => Math.round(amount * centsPerGold)

/** Limit above all gold in circulation, up to which sums and values in US cents are exact numbers. */
const goldMax = 1_000_000_000

export const gold = z
  .number({ error: "invalid" })
  .min(-goldMax, "invalid")
  .max(goldMax, "invalid")
  .refine((amount) => toGold(toCents(amount)) === amount, "invalid")
  .meta({ description: "gold, at most two decimals" })

export const accountTypes = ["paid", "promo", "earnings", "escrow", "debt"] as const
export type AccountType = (typeof accountTypes)[number]

/**
 * Services of the house, from which no other member earns. The name is also the reference type in the ledger and the
 * file of the feature's texts, whose `bill` is the name on the bill.
 */
export const serviceKinds = ["analysis"] as const
export type ServiceKind = (typeof serviceKinds)[number]

export const isServiceKind = (name: string): name is ServiceKind => serviceKinds.some((kind) => kind === name)

export const transactionKinds = [
  "recharge",
  "promotion",
  "contact",
  "photo",
  "gift",
  "call",
  "upgrade",
  ...serviceKinds,
  "hold",
  "release",
  "refund",
  "cash_out",
  "reversal",
  /** The buyer withdrew from a purchase: its price returns to the purse, or unspent gold leaves it as money. */
  "revocation",
] as const
export type TransactionKind = (typeof transactionKinds)[number]

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
  ...serviceKinds,
  "travel_request",
  "staff_credit",
  "game_prize",
] as const
export type ReferenceType = (typeof referenceTypes)[number]

export const tradeFilters = ["recharge", "promotion", "spending", "earnings", "escrow"] as const
export type TradeFilter = (typeof tradeFilters)[number]

export const trade = z.object({
  id,
  transaction_id: id,
  kind: z.enum(transactionKinds),
  account: z.enum(accountTypes),
  /** Gold of the transaction; negative if outgoing. */
  amount: gold,
  balance: gold,
  reference: z.object({ type: z.enum(referenceTypes), id }),
  /** The other party: payer or beneficiary; null if there is none or the reader cannot see them. */
  user: z.object({ user_id: id, name: z.string() }).nullable(),
  /** Time from which these earnings can be cashed out. */
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

/** Sent when the member's spendable gold changes; a negative balance is debt. */
export const balanceChanged = liveEvent("balance", z.object({ balance: gold }))

export interface CatalogueItem<C extends string> {
  /** Ids are stored in purchases and must never be reused. */
  readonly id: number
  readonly category: C
  readonly name: string
  /** In gold. */
  readonly price: number
}

export const finderIn =
  <const I extends CatalogueItem<string>>(catalogue: readonly I[]) =>
  (itemId: number): I | undefined =>
    catalogue.find(({ id }) => id === itemId)
