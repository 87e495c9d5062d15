import type { IncomingHttpHeaders } from "node:http"
import type { PaymentMethod, PaymentReason } from "@redthread/contract/payment"
import type { Money } from "@redthread/contract/price"
import type { DbOrTx } from "../../../core/db/db"

/** The order that a gateway is asked to create. */
export interface NewOrder {
  paymentId: number
  /** Idempotency key, 32 hexadecimal digits: the gateway answers the same order for the same key. */
  orderKey: string
  createdAt: Date
  money: Money
  /** Shown to the member by the gateway. */
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

/** An order that exists at the gateway. */
export interface GatewayOrder {
  paymentId: number
  token: string
  captureId: string | null
  money: Money
}

/**
 * The status of a payment at its gateway.
 * - `open`: the member has done nothing yet; `approved`: ready for `capture`
 * - `paid`: `net` is our share in the unit of `money`; `payers` are account ids (`paypal:...`) and email addresses
 * - `refunding`: a full refund is in progress; `partly_refunded`: `refunded` is null if the gateway reports no amount
 * - `disputed`: not decided yet
 * - `abandoned`, `unavailable`: ours; the member cancelled or the order expired, or it was never opened
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
  /** Whether the configuration has its keys. */
  isSetUp: () => boolean
  create: (db: DbOrTx, order: NewOrder) => Promise<OpenedOrder>
  /** Captures an approved order. */
  capture: (db: DbOrTx, order: GatewayOrder) => Promise<GatewayStatus>
  lookUp: (db: DbOrTx, order: GatewayOrder) => Promise<GatewayStatus>
  /** Refunds what was captured. */
  refund: (db: DbOrTx, order: GatewayOrder) => Promise<GatewayStatus>
  /** The payments that a genuine notification names; null if its signature is not the gateway's. */
  verify: (notification: Notification) => Promise<readonly NamedPayment[] | null>
  /** The token of the order with this capture, if the gateway knows one. */
  tokenOf?: (captureId: string) => Promise<string | undefined>
  /** Replies that the gateway expects to a notification. */
  readonly answer?: { taken: object; refused: object }
}

/** The gateway did not answer, or its answer could not be parsed. `isRefusal`: it refused the request. */
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

/** Short, because the member waits. */
const timeoutMs = 15_000

interface GatewayReply {
  status: number
  headers: Headers
  text: string
}

/** Throws `GatewayError` if the gateway does not answer, or with 429 or 5xx. */
export async function requestGateway(method: string, url: string, init: RequestInit): Promise<GatewayReply> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    if (response.status >= 500 || response.status === 429) throw new GatewayError(method, `answered ${response.status}`)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError(method, error instanceof Error ? error.name : "no answer")
  }
}

/** Throws `GatewayError` if the text is not JSON. */
export function readJson(method: string, text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text)
  } catch {
    throw new GatewayError(method, "no JSON")
  }
}
