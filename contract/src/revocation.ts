import { z } from "zod"
import { call, id, pathId, time } from "./core/call"
import { gold } from "./gold"
import { money } from "./price"

/** The buyer can withdraw until the end of this day after the purchase, in the buyer's time zone. */
export const revocationDays = 14

/** `payment`: gold or VIP; `upgrade`: VIP paid with gold; `order`: goods of the mall. */
export const revocationKinds = ["payment", "upgrade", "order"] as const
export type RevocationKind = (typeof revocationKinds)[number]

export const revocationStates = ["review", "refunding", "done"] as const

/** A person decides these cases; `gateway`: the money could not be returned for a day. */
export const revocationReasons = ["no_consent", "disputed", "delivered", "gateway"] as const
export type RevocationReason = (typeof revocationReasons)[number]

const subject = {
  kind: z.enum(revocationKinds),
  id,
  /** Price in gold; VIP has `month`, goods have `product_id`. */
  price: gold,
  paid: money.nullable(),
  month: z.number().nullable(),
  product_id: id.nullable(),
  bought_at: time,
  /** The last day, in the buyer's time zone. */
  until: z.iso.date(),
}

const revocable = z.object({ ...subject, state: z.enum(["open", ...revocationStates]) })
export type Revocable = z.infer<typeof revocable>

/** What a withdrawal returns: before it, what it would return now. */
const revocation = z.object({
  ...subject,
  state: z.enum(["open", ...revocationStates]),
  reason: z.enum(revocationReasons).nullable(),
  /** The buyer, and the address of the receipt. */
  name: z.string(),
  email: z.string().nullable(),
  money_back: money.nullable(),
  /** Gold that stays in, or returns to, the buyer's balance. */
  gold_back: gold,
  /** Gold of the payment that was spent, and is not returned. */
  used: gold,
  vip_days: z.int(),
  orders: z.int(),
  /** Gold that is refunded in money. */
  unspent: gold,
  confirmed_at: time.nullable(),
})
export type Revocation = z.infer<typeof revocation>

const params = z.object({ kind: z.enum(revocationKinds), id: pathId })
const errors = ["not_found", "revocation_over", "revocation_impossible"] as const

export const listRevocable = call({
  method: "GET",
  path: "/revocations",
  summary: "Purchases that the member can withdraw from, or has withdrawn from, the latest first",
  access: "account",
  replies: { 200: z.object({ items: z.array(revocable) }) },
})

export const showRevocation = call({
  method: "GET",
  path: "/revocations/:kind/:id",
  summary: "The statement of a withdrawal from a purchase: what it returns; nothing is withdrawn yet",
  access: "account",
  params,
  replies: { 200: revocation },
  errors,
  limit: { max: 300, seconds: 3600, by: "member" },
})

export const revoke = call({
  method: "POST",
  path: "/revocations/:kind/:id",
  summary: "Confirm the withdrawal from a purchase. Sent again, it answers the same withdrawal",
  access: "account",
  publishes: false,
  params,
  replies: { 200: revocation },
  errors,
  limit: { max: 120, seconds: 3600, by: "member" },
})

export const requestRevocation = call({
  method: "POST",
  path: "/revocations/link",
  summary:
    "Withdraw from a payment without signing in: a link to confirm it is mailed, if the payment belongs to the address. The answer is the same if it does not",
  access: "public",
  body: z.strictObject({ payment_id: pathId, email: z.string().trim().min(3, "empty").max(254, "too_long") }),
  replies: { 200: z.object({ ok: z.literal(true) }) },
  limit: { max: 20, seconds: 3600, by: "address" },
})

export const revokeByLink = call({
  method: "POST",
  path: "/revocations/confirm",
  summary: "What the withdrawal behind a mailed link returns; with `confirm` it is confirmed",
  access: "public",
  body: z.strictObject({ token: z.string().min(1, "empty").max(200, "too_long"), confirm: z.boolean().optional() }),
  replies: { 200: revocation },
  errors,
  limit: { max: 60, seconds: 3600, by: "address" },
})
