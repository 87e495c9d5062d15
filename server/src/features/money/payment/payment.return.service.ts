import type { PaymentMethod } from "@redthread/contract/payment"
import type { DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { ask, query } from "./payment.ask.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { type Gateway, GatewayError, type NamedPayment, type Notification } from "./payment.gateway"
import { gatewayOf } from "./payment.gateways.service"
import { settle } from "./payment.settle.service"

/** The browser returned from the gateway, paid or not. Undefined if the token is unknown. */
export async function handleReturn(
  db: DbOrTx,
  method: PaymentMethod,
  token: string,
  { givenUp }: { givenUp: boolean },
): Promise<PaymentRow | undefined> {
  const row = await paymentDb.findByToken(db, method, token)
  return row && ask(db, row, { givenUp })
}

/** The payment, by our own records before the gateway's. Throws `GatewayError`. */
async function findNamed(
  db: DbOrTx,
  gateway: Gateway,
  { token, captureId }: NamedPayment,
): Promise<PaymentRow | undefined> {
  const { method } = gateway
  if (token !== undefined) return paymentDb.findByToken(db, method, token)
  if (captureId === undefined) return undefined
  const known = await paymentDb.findByCapture(db, method, captureId)
  if (known) return known
  const found = await gateway.tokenOf?.(captureId)
  return found === undefined ? undefined : paymentDb.findByToken(db, method, found)
}

/** @returns whether the gateway could be asked */
async function askAbout(db: DbOrTx, gateway: Gateway, named: NamedPayment): Promise<boolean> {
  let row: PaymentRow | undefined
  try {
    row = await findNamed(db, gateway, named)
    if (row) await query(db, row)
    else log.warn({ method: gateway.method, ...named }, "a payment notification is about none of ours")
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row?.id, ...named }, "payment gateway")
    // A refund or a dispute may be behind it, and asking again will not help.
    if (row && error.isRefusal) await settle(db, row.id, { is: "unknown", said: `notification, ${error.message}` })
    return false
  }
}

/**
 * Handles a notification: its content is not trusted, the gateway is asked about the payments that it names.
 * @returns `forged` if the gateway did not sign it; `unread` if the gateway could not be asked and has to send it again
 */
export async function notified(
  db: DbOrTx,
  method: PaymentMethod,
  notification: Notification,
): Promise<"handled" | "forged" | "unread"> {
  const gateway = gatewayOf(method)
  const named = gateway && (await gateway.verify(notification))
  if (!named) {
    log.warn({ method }, "a payment notification is not genuine")
    return "forged"
  }
  let isRead = true
  for (const one of named) isRead = (await askAbout(db, gateway, one)) && isRead
  return isRead ? "handled" : "unread"
}
