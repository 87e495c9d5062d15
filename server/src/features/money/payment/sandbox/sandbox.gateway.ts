import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { clock } from "../../../../core/process/clock"
import { transaction } from "../../../../core/db/db"
import { env } from "../../../../core/process/env"
import { secretFor } from "../../../../core/process/secrets"
import {
  type Gateway,
  GatewayError,
  type GatewayStatus,
  type NamedPayment,
  type Notification,
} from "../payment.gateway"
import * as bank from "./sandbox.bank"
import * as sandboxDb from "./sandbox.db"
import type { SandboxOrder } from "./sandbox.db"

const signatureOf = (body: string | Buffer): string =>
  createHmac("sha256", secretFor("payment.sandbox")).update(body).digest("hex")

/** A notification as the bank sends it. */
export function signed(token: string): Notification {
  const body = JSON.stringify({ token })
  return { headers: { "x-sandbox-signature": signatureOf(body) }, rawBody: Buffer.from(body) }
}

function statusOf(order: SandboxOrder | undefined): GatewayStatus {
  if (!order) throw new GatewayError("sandbox", "no such order")
  const { state, amount, currency, token, releaseAt } = order
  switch (state) {
    case "open":
      return { is: "open" }
    case "approved":
    case "held":
    case "declining":
      return { is: "approved" }
    case "pending":
      return { is: "pending", reason: "bank", ...(releaseAt ? { releaseAt } : {}) }
    case "paid":
      return { is: "paid", money: { amount, currency }, net: amount, captureId: token }
    case "canceled":
      return { is: "canceled", reason: "canceled" }
    case "failed":
      return { is: "failed", reason: "declined" }
    case "refunded":
    case "charged_back":
      return { is: state }
  }
}

const body = z.object({ token: z.string() })

async function verify({ headers, rawBody }: Notification): Promise<NamedPayment[] | null> {
  const given = Buffer.from(String(headers["x-sandbox-signature"] ?? ""))
  const right = Buffer.from(signatureOf(rawBody))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return [{ token: body.parse(JSON.parse(rawBody.toString())).token }]
}

/** A sandbox bank for development, in which a person chooses the outcome of a payment. */
export const sandbox: Gateway = {
  method: "sandbox",
  currency: "USD",
  isSetUp: () => env.mode === "development",
  async create(db, { paymentId, orderKey: token, money, returnUrl, cancelUrl }) {
    const order = { token, paymentId, ...money, returnUrl, cancelUrl, state: "open" as const, createdAt: clock.now() }
    await transaction(db, (tx) => sandboxDb.insertOrder(tx, order))
    return { token, redirectUrl: `${env.publicUrl}/v1/payment/sandbox/bank/${token}` }
  },
  capture: async (db, { token }) => statusOf(await bank.take(db, token)),
  lookUp: async (db, { token }) => statusOf(await bank.look(db, token)),
  async refund(db, { token }) {
    await bank.giveBack(db, token)
    return statusOf(await bank.look(db, token))
  },
  verify,
}
