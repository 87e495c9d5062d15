import type { PaymentMethod } from "@redthread/contract/payment"
import { db } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { ask } from "./payment.ask.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import type { Notification } from "./payment.gateway"
import { gatewayOf } from "./payment.gateways.service"

/** The browser returned from the gateway, paid or not. Undefined if the token is unknown. */
export async function handleReturn(
  method: PaymentMethod,
  token: string,
  { givenUp }: { givenUp: boolean },
): Promise<PaymentRow | undefined> {
  const row = await paymentDb.findByToken(db, method, token)
  return row && ask(row, { givenUp })
}

/**
 * Handles a notification: its content is not trusted, the gateway is asked about the payments that it names.
 * @returns false if it is not signed by the gateway
 */
export async function notified(method: PaymentMethod, notification: Notification): Promise<boolean> {
  const gateway = gatewayOf(method)
  const tokens = gateway && (await gateway.verify(notification))
  if (!tokens) {
    log.warn({ method }, "a payment notification is not genuine")
    return false
  }
  for (const token of tokens) {
    const row = await paymentDb.findByToken(db, method, token)
    if (row) await ask(row)
    else log.warn({ method, token }, "a payment notification is about none of ours")
  }
  return true
}
