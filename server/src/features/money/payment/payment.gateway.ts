import type { IncomingHttpHeaders } from "node:http"
import type { PaymentMethod, PaymentReason } from "@redthread/contract/payment"
import type { Money } from "@redthread/contract/price"
import type { DbOrTx } from "../../../core/db/db"

export interface NewOrder {
  paymentId: number
  /** The idempotency key has 32 hexadecimal digits. */
  orderKey: string
  createdAt: Date
  money: Money
  description: string
  /** The gateway redirects to these URLs and adds its parameters. */
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
}

export interface OpenedOrder {
  token: string
  redirectUrl?: string
  codeUrl?: string
}

export interface GatewayOrder {
  paymentId: number
  token: string
  captureId: string | null
  money: Money
}

/**
 * `net`: our share in the unit of `money`. `payers`: account ids (`paypal:...`) and emails. `refunded`: null if the
 * gateway reports no amount. `abandoned` and `unavailable` are set by the server.
 */
export type GatewayStatus =
  | { is: "open" | "approved" | "refunding" }
  | { is: "pending"; reason: PaymentReason; releaseAt?: Date }
  | { is: "paid"; money: Money; net: number; captureId: string; payers?: readonly string[] }
  | { is: "partly_refunded"; money: Money; refunded: number | null; captureId: string }
  | { is: "canceled" | "failed" | "abandoned" | "unavailable"; reason: PaymentReason }
  | { is: "refunded" | "charged_back" }
  | { is: "disputed"; id: string }
  | { is: "unknown"; detail: string }

export interface Notification {
  headers: IncomingHttpHeaders
  rawBody: Buffer
}

export interface NamedPayment {
  token?: string
  captureId?: string
}

/** Methods are idempotent and throw `GatewayError`. Notifications only name the payments to query. */
export interface Gateway {
  readonly method: Exclude<PaymentMethod, "balance">
  readonly currency: Money["currency"]
  isSetUp: () => boolean
  create: (db: DbOrTx, order: NewOrder) => Promise<OpenedOrder>
  capture: (db: DbOrTx, order: GatewayOrder) => Promise<GatewayStatus>
  fetchStatus: (db: DbOrTx, order: GatewayOrder) => Promise<GatewayStatus>
  /** Refunds all, or `part` of the amount once, in its smallest unit. */
  refund: (db: DbOrTx, order: GatewayOrder, part?: number) => Promise<GatewayStatus>
  /** Returns null if the signature is not the gateway's. */
  verify: (notification: Notification) => Promise<readonly NamedPayment[] | null>
  tokenOf?: (captureId: string) => Promise<string | undefined>
  readonly answer?: { taken: object; refused: object }
}

/** The gateway sent no reply, or one that cannot be parsed; with `isRefusal` it refused the request. */
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

/** The timeout is short, because the member waits. */
const timeoutMs = 15_000

interface GatewayReply {
  status: number
  headers: Headers
  text: string
}

/** Throws `GatewayError` without a reply, and on 429 and 5xx. */
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

export function readJson(method: string, text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text)
  } catch {
    throw new GatewayError(method, "no JSON")
  }
}
