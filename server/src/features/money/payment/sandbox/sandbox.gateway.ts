import { createHmac, timingSafeEqual } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { type DbOrTx, transaction, type Tx } from "../../../../core/db/db"
import { clock, dayMs } from "../../../../core/process/clock"
import { env } from "../../../../core/process/env"
import { secretFor } from "../../../../core/process/secrets"
import {
  type Gateway,
  GatewayError,
  type GatewayStatus,
  type NamedPayment,
  type Notification,
} from "../payment.gateway"
import { sandboxOrder, type SandboxState } from "./sandbox.tables"

export type SandboxOrder = typeof sandboxOrder.$inferSelect

async function insertOrder(tx: Tx, values: typeof sandboxOrder.$inferInsert): Promise<void> {
  await tx.insert(sandboxOrder).values(values).onConflictDoNothing()
}

async function lockOrder(tx: Tx, token: string): Promise<SandboxOrder | undefined> {
  const [row] = await tx.select().from(sandboxOrder).where(eq(sandboxOrder.token, token)).for("update")
  return row
}

async function updateOrder(tx: Tx, token: string, change: Partial<typeof sandboxOrder.$inferInsert>): Promise<void> {
  await tx.update(sandboxOrder).set(change).where(eq(sandboxOrder.token, token))
}

export const outcomes = ["success", "pending", "canceled", "failed", "refunded", "charged_back"] as const
export type Outcome = (typeof outcomes)[number]

const choices: Readonly<Record<Outcome, { from: readonly SandboxState[]; to: SandboxState }>> = {
  success: { from: ["open"], to: "approved" },
  pending: { from: ["open"], to: "held" },
  canceled: { from: ["open"], to: "canceled" },
  failed: { from: ["open", "pending"], to: "declining" },
  refunded: { from: ["paid"], to: "refunded" },
  charged_back: { from: ["paid"], to: "charged_back" },
}

export const choicesIn = (state: SandboxState): Outcome[] =>
  outcomes.filter((outcome) => choices[outcome].from.includes(state))

const holdDays = 3

const captured: Partial<Record<SandboxState, SandboxState>> = { approved: "paid", held: "pending", declining: "failed" }

export const choose = (db: DbOrTx, token: string, outcome: Outcome): Promise<boolean> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, token)
    if (!order || !choices[outcome].from.includes(order.state)) return false
    const state = outcome === "failed" && order.state === "pending" ? "failed" : choices[outcome].to
    await updateOrder(tx, token, { state })
    return true
  })

const capture = (db: DbOrTx, token: string): Promise<SandboxOrder | undefined> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, token)
    const state = order && captured[order.state]
    if (!order || !state) return order
    const releaseAt = state === "pending" ? new Date(clock.ms() + holdDays * dayMs) : null
    await updateOrder(tx, token, { state, releaseAt })
    return { ...order, state, releaseAt }
  })

/** Returns the order; a pending one becomes paid when it is due. */
export const readOrder = (db: DbOrTx, token: string): Promise<SandboxOrder | undefined> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, token)
    if (order?.state !== "pending" || (order.releaseAt?.getTime() ?? Infinity) > clock.ms()) return order
    await updateOrder(tx, token, { state: "paid" })
    return { ...order, state: "paid" as const }
  })

const signatureOf = (body: string | Buffer): string =>
  createHmac("sha256", secretFor("payment.sandbox")).update(body).digest("hex")

export function notificationOf(token: string): Notification {
  const body = JSON.stringify({ token })
  return { headers: { "x-sandbox-signature": signatureOf(body) }, rawBody: Buffer.from(body) }
}

/** A second refund of a part changes nothing, as with the key of a request at a real bank. */
const refundPart = (db: DbOrTx, token: string, part: number): Promise<void> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, token)
    if (order?.state !== "paid" || order.refunded > 0) return
    await updateOrder(tx, token, part === order.amount ? { state: "refunded" } : { refunded: part })
  })

function statusOf(order: SandboxOrder | undefined): GatewayStatus {
  if (!order) throw new GatewayError("sandbox", "no such order")
  const { state, amount, currency, token, releaseAt, refunded } = order
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
      if (refunded > 0) return { is: "partly_refunded", money: { amount, currency }, refunded, captureId: token }
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

const notification = z.object({ token: z.string() })

async function verify({ headers, rawBody }: Notification): Promise<NamedPayment[] | null> {
  const signature = Buffer.from(String(headers["x-sandbox-signature"] ?? ""))
  const expected = Buffer.from(signatureOf(rawBody))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  return [{ token: notification.parse(JSON.parse(rawBody.toString())).token }]
}

/** In this bank for development a person chooses the outcome of a payment. */
export const sandbox: Gateway = {
  method: "sandbox",
  currency: "USD",
  isSetUp: () => env.mode === "development",
  async create(db, { paymentId, orderKey: token, money, returnUrl, cancelUrl }) {
    const order = { token, paymentId, ...money, returnUrl, cancelUrl, state: "open" as const, createdAt: clock.now() }
    await transaction(db, (tx) => insertOrder(tx, order))
    return { token, redirectUrl: `${env.publicUrl}/v1/payment/sandbox/bank/${token}` }
  },
  capture: async (db, { token }) => statusOf(await capture(db, token)),
  fetchStatus: async (db, { token }) => statusOf(await readOrder(db, token)),
  async refund(db, { token }, part) {
    if (part === undefined) await choose(db, token, "refunded")
    else await refundPart(db, token, part)
    return statusOf(await readOrder(db, token))
  },
  verify,
}
