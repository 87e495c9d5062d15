import type { DbOrTx, Tx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import * as escrow from "../gold/gold.escrow.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { GatewayError } from "./payment.gateway"
import { gatewayOf, orderOf } from "./payment.service"
import { move, settle } from "./payment.settle.service"

export type { PaymentRow } from "./payment.db"
export { isBooked, isInReview } from "./payment.state"

export const find = paymentDb.findPayment

/** Lists the member's paid payments since then, the latest first. */
export const listPaidSince = paymentDb.listPaidSince

export const lock = (tx: Tx, id: number): Promise<PaymentRow | undefined> => paymentDb.lockPayment(tx, id)

/** Returns the price of VIP that is not active yet to the purse. The payment must be locked. */
export async function returnEscrow(tx: Tx, { id }: PaymentRow): Promise<void> {
  await escrow.refund(tx, { reference: { type: "payment", id } })
  await paymentDb.updatePayment(tx, id, { escrowed: false })
}

/** The gold must have been taken in this transaction; `returnMoney` returns the amount after its commit. */
export const beginRefund = (tx: Tx, row: PaymentRow, refundAmount: number | null): Promise<PaymentRow> =>
  move(tx, row, "revoking", { refundAmount, escrowed: false })

/** The price went back as gold. */
export const endWithGold = (tx: Tx, row: PaymentRow): Promise<PaymentRow> =>
  move(tx, row, "revoked", { escrowed: false })

/** Ends the withdrawal from a payment: without money, or because it went back another way. */
export async function endRefund(tx: Tx, id: number): Promise<void> {
  const row = await paymentDb.lockPayment(tx, id)
  if (row?.state === "revoking") await move(tx, row, "revoked", { refundAmount: null })
}

export const setRefund = async (tx: Tx, id: number, refundAmount: number): Promise<void> =>
  void (await paymentDb.updatePayment(tx, id, { refundAmount }))

/**
 * Returns the money at the gateway, once: its status is read first, so that a refund whose reply was lost counts.
 * Returns false if the gateway did not confirm it yet. Call this outside of any transaction.
 */
export async function returnMoney(db: DbOrTx, id: number): Promise<boolean> {
  const row = await paymentDb.findPayment(db, id)
  if (row?.state !== "revoking" || row.refundAmount === null) return true
  const [order, gateway] = [orderOf(row), gatewayOf(row.method)]
  if (!order || !gateway) return false
  try {
    const before = await gateway.fetchStatus(db, order)
    if ((await settle(db, id, before)).state !== "revoking") return true
    if (before.is !== "paid") return false
    return (await settle(db, id, await gateway.refund(db, order, row.refundAmount))).state !== "revoking"
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: id }, "payment gateway")
    return false
  }
}
