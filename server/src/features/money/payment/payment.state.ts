import { type PaymentReason, type PaymentState, paymentStates } from "@redthread/contract/payment"
import { dayMs, hourMs, minuteMs } from "../../../core/process/clock"
import type { GatewayStatus } from "./payment.gateway"

export const stages = [...paymentStates, "review"] as const
export type Stage = (typeof stages)[number]

/** A gateway has these statuses: `paid` is split by the price, refunds by whether they are of a withdrawal. */
export const statusNames = [
  "open",
  "approved",
  "abandoned",
  "unavailable",
  "pending",
  "paid",
  "other_amount",
  "partly_refunded",
  "refunding",
  "revoked_part",
  "refunded",
  "canceled",
  "failed",
  "disputed",
  "charged_back",
  "unknown",
] as const satisfies readonly (GatewayStatus["is"] | "other_amount" | "revoked_part")[]
export type StatusName = (typeof statusNames)[number]

/** `review`: opens a case for staff; a booked payment stays booked. */
export const steps = ["stay", "pending", "book", "cancel", "fail", "review", "refund", "charge_back", "revoke"] as const
export type Step = (typeof steps)[number]

const stayExcept = (change: Partial<Record<Stage, Step>>): Readonly<Record<Stage, Step>> => ({
  ...(Object.fromEntries(stages.map((stage) => [stage, "stay"])) as Record<Stage, Step>),
  ...change,
})

const unpaid = <T extends Step>(step: T) => ({ processing: step, pending: step, canceled: step, failed: step })
const booked = <T extends Step>(step: T) => ({ success: step, complete: step })
const revoked = <T extends Step>(step: T) => ({ revoking: step, revoked: step })

/** See docs/payments.md. `open` and `pending` may arrive late, so they do not change booked payments. */
export const transitions: Readonly<Record<StatusName, Readonly<Record<Stage, Step>>>> = {
  open: stayExcept({}),
  approved: stayExcept({}),
  abandoned: stayExcept({ processing: "cancel", pending: "cancel" }),
  unavailable: stayExcept({ processing: "fail" }),
  pending: stayExcept({ processing: "pending", canceled: "pending", failed: "pending" }),
  paid: stayExcept({ ...unpaid("book"), review: "book" }),
  other_amount: stayExcept({ ...unpaid("review"), ...booked("review"), ...revoked("review"), review: "review" }),
  partly_refunded: stayExcept({ ...unpaid("review"), ...booked("review"), ...revoked("review"), review: "review" }),
  refunding: stayExcept({}),
  revoked_part: stayExcept({ revoking: "revoke" }),
  refunded: stayExcept({
    processing: "refund",
    pending: "refund",
    review: "refund",
    ...booked("refund"),
    ...revoked("refund"),
  }),
  canceled: stayExcept({ processing: "cancel", pending: "cancel", ...booked("review"), ...revoked("review") }),
  failed: stayExcept({ processing: "fail", pending: "fail", ...booked("review"), ...revoked("review") }),
  disputed: stayExcept({ ...unpaid("review"), ...booked("review"), ...revoked("review"), review: "review" }),
  charged_back: stayExcept({
    processing: "charge_back",
    pending: "charge_back",
    review: "charge_back",
    ...booked("charge_back"),
    ...revoked("charge_back"),
  }),
  unknown: stayExcept({ ...unpaid("review"), ...booked("review"), ...revoked("review"), review: "review" }),
}

/** True if the gold of the payment was credited. */
export const isBooked = (state: PaymentState): boolean => state === "success" || state === "complete"

/** True if the buyer has withdrawn, and what was unused was returned. */
export const isRevoked = (state: PaymentState): boolean => state === "revoking" || state === "revoked"

interface Reviewable {
  state: PaymentState
  review: string | null
  reviewedAt: Date | null
}

export const isInReview = ({ review, reviewedAt }: Reviewable): boolean => review !== null && reviewedAt === null

export const stageOf = (row: Reviewable): Stage => (row.state === "pending" && isInReview(row) ? "review" : row.state)

interface Priced {
  amount: number | null
  currency: string | null
  refundAmount: number | null
}

export function nameOf(status: GatewayStatus, { amount, currency, refundAmount }: Priced): StatusName {
  const isOther = status.is === "paid" && (status.money.amount !== amount || status.money.currency !== currency)
  if (isOther) return "other_amount"
  const refunded = status.is === "refunded" ? amount : status.is === "partly_refunded" ? status.refunded : null
  return refunded !== null && refunded === refundAmount ? "revoked_part" : status.is
}

/** Describes the status to staff. A decided case is not reopened by the same text. */
export function describe(status: GatewayStatus): string {
  const decimals = (amount: number): string => (amount / 100).toFixed(2)
  if (status.is === "paid") return `paid ${decimals(status.money.amount)} ${status.money.currency}`
  if (status.is === "disputed") return `disputed ${status.id}`
  if (status.is === "unknown") return `unknown: ${status.detail}`
  if (status.is !== "partly_refunded") return status.is
  const { money, refunded } = status
  return `refunded ${refunded === null ? "?" : decimals(refunded)} of ${decimals(money.amount)} ${money.currency}`
}

export const reasonOf = (status: GatewayStatus): PaymentReason | null => ("reason" in status ? status.reason : null)

/** The next query waits this many ms, by the number of queries so far. */
const openDelays = [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs]

/** An unpaid order is cancelled after this time; gateways close theirs earlier. */
const openMs = 6 * hourMs

export const isExpired = (createdAt: Date, now: number): boolean => now - createdAt.getTime() > openMs

interface QuerySchedule {
  state: PaymentState
  queryCount: number
  /** The payment has existed for this many ms. */
  age: number
  now: number
  disputeDays: number
}

/** Returns null if no further query is needed. */
export function nextQuery({ state, queryCount, age, now, disputeDays }: QuerySchedule): Date | null {
  if (state === "processing") return new Date(now + (openDelays[Math.min(queryCount, openDelays.length - 1)] ?? hourMs))
  if (state === "pending") return new Date(now + 6 * hourMs)
  if (state === "revoking") return new Date(now + hourMs)
  // Notifications of a refund or a chargeback can be lost, so booked payments are queried until the window ends.
  if ((isBooked(state) || isRevoked(state)) && age < disputeDays * dayMs)
    return new Date(now + (queryCount === 0 ? dayMs : 7 * dayMs))
  // A cancelled order may still be approved late.
  if ((state === "canceled" || state === "failed") && queryCount === 0) return new Date(now + dayMs)
  return null
}
