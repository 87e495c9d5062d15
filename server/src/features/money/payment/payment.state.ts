import type { PaymentReason, PaymentState } from "@redthread/contract/payment"
import { dayMs, hourMs, minuteMs } from "../../../core/process/duration"
import type { Standing } from "./payment.gateway"

/**
 * All allowed transitions. A late notification still counts: a cancelled order can become paid. Reversed payments stay
 * reversed.
 */
const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  processing: ["pending", "success", "canceled", "failed", "refunded", "charged_back"],
  pending: ["success", "canceled", "failed", "refunded", "charged_back"],
  canceled: ["pending", "success"],
  failed: ["pending", "success"],
  success: ["complete", "refunded", "charged_back"],
  complete: ["refunded", "charged_back"],
  refunded: [],
  charged_back: [],
}

export const mayBecome = (from: PaymentState, to: PaymentState): boolean => transitions[from].includes(to)

/** Gold was given for it. */
export const isBooked = (state: PaymentState): boolean => state === "success" || state === "complete"

/** The state for a gateway's status; undefined while the payment is undecided. */
export function stateOf(standing: Standing): PaymentState | undefined {
  if (standing.is === "open" || standing.is === "approved") return undefined
  return standing.is === "paid" ? "success" : standing.is
}

export const reasonOf = (standing: Standing): PaymentReason | null => ("reason" in standing ? standing.reason : null)

/** ms between queries to a gateway, by the number of queries so far. */
const openDelays = [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs]

/** ms after which an unpaid order is cancelled: gateways close theirs earlier. */
const openFor = 6 * hourMs

/** ms for which a payment can be taken back. */
const disputableFor = 180 * dayMs

export const isExpired = (createdAt: Date, now: number): boolean => now - createdAt.getTime() > openFor

/** When to query the gateway next about a payment; null: no more. `age`: ms since its creation */
export function nextAsk(state: PaymentState, asked: number, age: number, now: number): Date | null {
  if (state === "processing") return new Date(now + (openDelays[Math.min(asked, openDelays.length - 1)] ?? hourMs))
  if (state === "pending") return new Date(now + 6 * hourMs)
  // Notifications of a refund or a chargeback can be lost, too.
  if (isBooked(state) && age < disputableFor) return new Date(now + (asked === 0 ? dayMs : 7 * dayMs))
  // A cancelled order may still be approved late.
  if ((state === "canceled" || state === "failed") && asked === 0) return new Date(now + dayMs)
  return null
}
