import type { PaymentReason, PaymentState } from "@redthread/contract/payment"
import type { Standing } from "./payment.gateway"

/**
 * The one table of transitions. What a gateway says late still counts: an order that was given up can be paid. What has
 * been taken back stays so.
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

/** The state that a gateway's word stands for; undefined where the payment is not decided. */
export function stateOf(standing: Standing): PaymentState | undefined {
  if (standing.is === "open" || standing.is === "approved") return undefined
  return standing.is === "paid" ? "success" : standing.is
}

export const reasonOf = (standing: Standing): PaymentReason | null => ("reason" in standing ? standing.reason : null)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** ms after which a gateway is asked again, by how often it was asked. */
const openDelays = [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour]

/** ms after which an order that nobody paid is given up: gateways close theirs before. */
const openFor = 6 * hour

/** ms for which a payment can be taken back. */
const disputableFor = 180 * day

export const isExpired = (createdAt: Date, now: number): boolean => now - createdAt.getTime() > openFor

/** When to ask the gateway next of a payment; null: not any more. `age`: ms since it was made */
export function nextAsk(state: PaymentState, asked: number, age: number, now: number): Date | null {
  if (state === "processing") return new Date(now + (openDelays[Math.min(asked, openDelays.length - 1)] ?? hour))
  if (state === "pending") return new Date(now + 6 * hour)
  // Notifications of a refund or a chargeback can be lost, too.
  if (isBooked(state) && age < disputableFor) return new Date(now + (asked === 0 ? day : 7 * day))
  // A late approval of what was given up.
  if ((state === "canceled" || state === "failed") && asked === 0) return new Date(now + day)
  return null
}
