import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { PaymentMethod } from "@redthread/contract/payment"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { GatewayError, type OpenedOrder } from "./payment.gateway"
import { gatewayOf } from "./payment.gateways.service"

const pageUrl = (method: PaymentMethod, page: string): string => `${env.publicUrl}/v1/payment/${method}/${page}`

/** Raises `payment_unavailable` where the gateway is not set up any more. Throws `GatewayError`. */
function create(
  db: DbOrTx,
  { id, amount, currency, method, orderKey, createdAt, month, cents }: PaymentRow,
): Promise<OpenedOrder> {
  const gateway = gatewayOf(method)
  if (!gateway) throw new AppError("payment_unavailable")
  if (amount === null || currency === null || orderKey === null) throw new Error(`payment ${id} has no price`)
  return gateway.create(db, {
    paymentId: id,
    orderKey,
    createdAt,
    money: { amount, currency },
    description: month === null ? `Redthread: ${toGold(cents)} gold` : "Redthread: VIP",
    returnUrl: pageUrl(method, "return"),
    cancelUrl: pageUrl(method, "cancel"),
    notifyUrl: pageUrl(method, "notify"),
  })
}

async function reread(db: DbOrTx, { id }: PaymentRow): Promise<PaymentRow> {
  const row = await paymentDb.findPayment(db, id)
  if (!row) throw new Error(`payment ${id} is missing`)
  return row
}

/** Opens the order at the gateway, outside of any transaction. Raises `payment_unavailable`. */
async function open(db: DbOrTx, row: PaymentRow): Promise<PaymentRow> {
  try {
    const { token, redirectUrl = null, codeUrl = null } = await create(db, row)
    await transaction(db, (tx) => paymentDb.saveOpened(tx, row.id, { token, redirectUrl, codeUrl }))
    return await reread(db, row)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row.id }, "payment gateway")
    // Another process may have opened it meanwhile.
    const now = await reread(db, row)
    if (now.token === null) throw new AppError("payment_unavailable")
    return now
  }
}

/** Orders that this process is opening. */
const opening = new Map<number, Promise<PaymentRow>>()

/**
 * The payment with its address. Who comes while it is being opened waits for it; what was begun and never opened is
 * opened now. Several processes may do that at once, because the gateway answers one order for one `orderKey`.
 * Raises `payment_unavailable`; the payment can be opened by a later call.
 */
export function opened(db: DbOrTx, row: PaymentRow): Promise<PaymentRow> {
  if (row.method === "balance" || row.state !== "processing" || row.token !== null) return Promise.resolve(row)
  const pending = opening.get(row.id)
  if (pending) return pending
  const begun = open(db, row).finally(() => opening.delete(row.id))
  opening.set(row.id, begun)
  return begun
}
