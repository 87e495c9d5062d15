import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { GatewayError, type Gateway, type KnownOrder, type Standing } from "./payment.gateway"
import { gatewayOf } from "./payment.gateways.service"
import { postpone, settle } from "./payment.settle.service"
import { isExpired } from "./payment.state"

/** Payments asked about in one run of the job. */
const askedAtOnce = 200

/** What the gateway knows of a payment; undefined where it was never told, or gold paid. */
export function orderOf(row: PaymentRow): KnownOrder | undefined {
  const { id, token, captureId, amount, currency } = row
  if (token === null || amount === null || currency === null) return undefined
  return { paymentId: id, token, captureId, money: { amount, currency } }
}

/** The state at the gateway; captures an approved order. Throws `GatewayError`. */
async function standingOf(gateway: Gateway, order: KnownOrder): Promise<Standing> {
  const found = await gateway.lookUp(order)
  return found.is === "approved" ? gateway.capture(order) : found
}

/**
 * Queries the gateway about a payment and applies the result. Without an answer the payment stays unchanged. `hurry`:
 * the member has given up, so an order that is still open is cancelled at once.
 */
export async function ask(row: PaymentRow, { givenUp = false } = {}): Promise<PaymentRow> {
  const order = orderOf(row)
  const gateway = gatewayOf(row.method)
  if (row.method === "balance") return row
  if (!order || !gateway) {
    return isExpired(row.createdAt, clock.ms()) ? settle(row.id, { is: "failed", reason: "unavailable" }) : row
  }
  try {
    const standing = await standingOf(gateway, order)
    const isOpen = standing.is === "open" || standing.is === "approved"
    if (isOpen && givenUp) return await settle(row.id, { is: "canceled", reason: "canceled" })
    if (isOpen && isExpired(row.createdAt, clock.ms()))
      return await settle(row.id, { is: "canceled", reason: "expired" })
    return await settle(row.id, standing)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row.id }, "payment gateway")
    return row
  }
}

/** Queries undecided payments, and paid ones whose reversal may have been missed. */
export async function askDue(): Promise<void> {
  for (const { id } of await paymentDb.listDue(db, clock.now(), askedAtOnce)) {
    const row = await paymentDb.findPayment(db, id)
    if (!row) continue
    try {
      const after = await ask(row)
      if (after.state === row.state) await postpone(id)
    } catch (error) {
      log.error({ err: error, paymentId: id }, "payment could not be settled")
      await postpone(id)
    }
  }
}
