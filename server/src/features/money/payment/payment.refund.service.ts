import { AppError } from "@redthread/contract/core/error"
import type { Payment } from "@redthread/contract/payment"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { orderOf } from "./payment.ask.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { GatewayError, type GatewayStatus } from "./payment.gateway"
import { gatewayOf } from "./payment.gateways.service"
import { toPayment } from "./payment.service"
import { postpone, settle } from "./payment.settle.service"
import { isBooked } from "./payment.state"

/** Sends the money back, outside of any transaction: asked twice, a gateway does it once. Throws `payment_unavailable`. */
async function atGateway(db: DbOrTx, row: PaymentRow): Promise<GatewayStatus> {
  if (row.method === "balance") return { is: "refunded" }
  const [order, gateway] = [orderOf(row), gatewayOf(row.method)]
  if (!order || !gateway) throw new AppError("payment_unavailable")
  try {
    return await gateway.refund(db, order)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row.id }, "payment gateway")
    throw new AppError("payment_unavailable")
  }
}

/**
 * Staff give a payment back: first the money at the gateway, then what was had for it here. Stopped in between, the
 * same again, or the next look at the gateway, does the rest.
 * Raises `not_found`, `forbidden` for one's own, `already_decided` for what was not paid or is back, `payment_unavailable`.
 */
export async function refund(db: DbOrTx, caller: MemberCaller, id: number, reason: string): Promise<Payment> {
  const row = await paymentDb.findPayment(db, id)
  if (!row) throw new AppError("not_found")
  if (row.memberId === caller.member.id) throw new AppError("forbidden")
  if (!isBooked(row.state)) throw new AppError("already_decided")
  const status = await atGateway(db, row)
  // Before what follows from it: nobody gives back without being written down.
  await transaction(db, (tx) => audit(tx, caller, "payment.refund", row.memberId, { id, reason, status: status.is }))
  const after = await settle(db, id, status)
  if (status.is === "refunding") await postpone(db, id, { isRefunding: true })
  return toPayment(after)
}
