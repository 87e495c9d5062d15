import type { PaymentMethod, PaymentReason } from "@redthread/contract/payment"
import type { Money } from "@redthread/contract/price"
import type { IncomingHttpHeaders } from "node:http"
import type { DbOrTx } from "../../../core/db/db"

/** What a gateway is told of a payment that begins. */
export interface NewOrder {
  paymentId: number
  /** The order's own name, 32 hexadecimal digits: with the same one the gateway answers the same order. */
  orderKey: string
  createdAt: Date
  money: Money
  /** What the member reads there. */
  description: string
  /** Where the member's browser is sent afterwards; the gateway adds what it needs. */
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
}

/** The order created by the gateway: its token, and how the member pays. */
export interface OpenedOrder {
  token: string
  redirectUrl?: string
  codeUrl?: string
}

/** A payment that the gateway knows. */
export interface KnownOrder {
  paymentId: number
  token: string
  captureId: string | null
  money: Money
}

/**
 * The status of a payment at its gateway. `open`: the member has done nothing yet; `approved`: the money is to be taken
 * by `capture`; `paid` says how much came, and how much of it is ours (`net`, same unit), and from
 * which accounts (`payers`: ids of the gateway with its name, email addresses); `refunding`: all of it is on
 * its way back; `partly_refunded`: a part of it is back (null: the gateway does not say how much); `disputed`: not
 * decided yet. `abandoned` and `unavailable` are ours: the member gave up or was too late, the order was never opened.
 */
export type GatewayStatus =
  | { is: "open" | "approved" | "refunding" }
  | { is: "pending"; reason: PaymentReason; releaseAt?: Date }
  | { is: "paid"; money: Money; net: number; captureId: string; payers?: readonly string[] }
  | { is: "partly_refunded"; money: Money; refunded: number | null; captureId: string }
  | { is: "canceled" | "failed" | "abandoned" | "unavailable"; reason: PaymentReason }
  | { is: "refunded" | "charged_back" }
  | { is: "disputed"; id: string }
  | { is: "unknown"; said: string }

export interface Notification {
  headers: IncomingHttpHeaders
  rawBody: Buffer
}

/** A payment that a notification names, by the order's token or by the capture. */
export interface NamedPayment {
  token?: string
  captureId?: string
}

/**
 * A payment gateway. The content of a notification is never trusted: it only names the payments to query. All methods
 * are idempotent. Each throws `GatewayError` if the gateway does not answer.
 */
export interface Gateway {
  readonly method: Exclude<PaymentMethod, "balance">
  readonly currency: Money["currency"]
  /** The configuration has its keys. */
  isSetUp: () => boolean
  create: (db: DbOrTx, order: NewOrder) => Promise<OpenedOrder>
  /** Takes the money of an approved order. */
  capture: (db: DbOrTx, order: KnownOrder) => Promise<GatewayStatus>
  lookUp: (db: DbOrTx, order: KnownOrder) => Promise<GatewayStatus>
  /** Sends back what was taken. */
  refund: (db: DbOrTx, order: KnownOrder) => Promise<GatewayStatus>
  /** The payments that a genuine notification names; null where it is not the gateway's. */
  verify: (notification: Notification) => Promise<readonly NamedPayment[] | null>
  /** The token of the order with this capture, if the gateway knows one. */
  tokenOf?: (captureId: string) => Promise<string | undefined>
  /** What the gateway expects as an answer to a notification. */
  readonly answer?: { taken: object; refused: object }
}

/** The gateway did not answer, or its answer could not be parsed. `isRefusal`: it answered that it will not say. */
export class GatewayError extends Error {
  constructor(
    method: string,
    what: string,
    readonly isRefusal = false,
  ) {
    super(`${method}: ${what}`)
    this.name = "GatewayError"
  }
}
