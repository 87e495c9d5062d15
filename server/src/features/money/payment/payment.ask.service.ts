import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { type Gateway, GatewayError, type GatewayStatus, type KnownOrder } from "./payment.gateway"
import { gatewayOf } from "./payment.gateways.service"
import { postpone, settle } from "./payment.settle.service"
import { isExpired } from "./payment.state"

/** Payments asked about in one run of the job. */
const askedAtOnce = 200

/** The order as the gateway knows it; undefined if it was never opened, or gold pays. */
export function orderOf(row: PaymentRow): KnownOrder | undefined {
  const { id, token, captureId, amount, currency } = row
  if (token === null || amount === null || currency === null) return undefined
  return { paymentId: id, token, captureId, money: { amount, currency } }
}

/** The status at the gateway; captures an approved order. Throws `GatewayError`. */
async function readStatus(db: DbOrTx, gateway: Gateway, order: KnownOrder): Promise<GatewayStatus> {
  const found = await gateway.lookUp(db, order)
  return found.is === "approved" ? gateway.capture(db, order) : found
}

/** What an order that is still open becomes, if the member gave up or is too late. */
function withOurs(row: PaymentRow, status: GatewayStatus, givenUp: boolean): GatewayStatus {
  if (status.is !== "open" && status.is !== "approved") return status
  if (givenUp) return { is: "abandoned", reason: "canceled" }
  return isExpired(row.createdAt, clock.ms()) ? { is: "abandoned", reason: "expired" } : status
}

interface AskOptions {
  /** The member has given up, so that an order that is still open is cancelled at once. */
  givenUp?: boolean
}

/** Queries the gateway about a payment and applies the result. Throws `GatewayError`. */
export async function query(
  db: DbOrTx,
  row: PaymentRow,
  { givenUp = false }: AskOptions = {},
): Promise<{ row: PaymentRow; isRefunding: boolean }> {
  const unchanged = { row, isRefunding: false }
  if (row.method === "balance") return unchanged
  const order = orderOf(row)
  if (!order) {
    if (!isExpired(row.createdAt, clock.ms())) return unchanged
    return { row: await settle(db, row.id, { is: "unavailable", reason: "unavailable" }), isRefunding: false }
  }
  const gateway = gatewayOf(row.method)
  // Its keys were removed from the configuration: that says nothing about the money.
  if (!gateway) throw new GatewayError(row.method, "is not configured")
  const status = withOurs(row, await readStatus(db, gateway, order), givenUp)
  return { row: await settle(db, row.id, status), isRefunding: status.is === "refunding" }
}

/** As `query`; without an answer the payment stays unchanged. */
export async function ask(db: DbOrTx, row: PaymentRow, options: AskOptions = {}): Promise<PaymentRow> {
  try {
    return (await query(db, row, options)).row
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row.id }, "payment gateway")
    return row
  }
}

/** Queries undecided payments, and paid ones whose reversal may have been missed. */
export async function askDue(db: DbOrTx): Promise<void> {
  for (const { id } of await paymentDb.listDue(db, clock.now(), askedAtOnce)) {
    const before = await paymentDb.findPayment(db, id)
    if (!before) continue
    try {
      const { row, isRefunding } = await query(db, before)
      if (row.state === before.state) await postpone(db, id, { isRefunding })
    } catch (error) {
      if (error instanceof GatewayError) log.warn({ err: error, paymentId: id }, "payment gateway")
      else log.error({ err: error, paymentId: id }, "payment could not be settled")
      await postpone(db, id)
    }
  }
}
