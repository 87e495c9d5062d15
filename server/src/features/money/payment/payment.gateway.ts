import type { PaymentMethod, PaymentReason } from "@redthread/contract/payment"
import type { Money } from "@redthread/contract/price"
import type { IncomingHttpHeaders } from "node:http"

/** What a gateway is told of a payment that begins. */
export interface NewOrder {
  paymentId: number
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
 * How a payment stands at the gateway. `open`: the member has done nothing yet; `approved`: the money is to be taken by
 * `capture`; `paid` says how much came, and how much of it is ours (`net`, same unit).
 */
export type Standing =
  | { is: "open" | "approved" }
  | { is: "pending"; reason: PaymentReason; releaseAt?: Date }
  | { is: "paid"; money: Money; net: number; captureId: string }
  | { is: "canceled" | "failed"; reason: PaymentReason }
  | { is: "refunded" | "charged_back" }

export interface Notification {
  headers: IncomingHttpHeaders
  rawBody: Buffer
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
  create: (order: NewOrder) => Promise<OpenedOrder>
  /** Takes the money of an approved order. */
  capture: (order: KnownOrder) => Promise<Standing>
  lookUp: (order: KnownOrder) => Promise<Standing>
  /** Sends back what was taken. */
  refund: (order: KnownOrder) => Promise<Standing>
  /** Of a genuine notification the tokens that it is about; null where it is not the gateway's. */
  verify: (notification: Notification) => Promise<readonly string[] | null>
  /** What the gateway expects as an answer to a notification. */
  readonly answer?: { taken: object; refused: object }
}

/** The gateway did not answer, or its answer could not be parsed. */
export class GatewayError extends Error {
  constructor(method: string, what: string) {
    super(`${method}: ${what}`)
    this.name = "GatewayError"
  }
}
