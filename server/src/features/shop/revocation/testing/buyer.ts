import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { authenticate } from "@redthread/contract/account"
import { purchase } from "@redthread/contract/payment"
import { revoke, type Revocation, type RevocationKind, showRevocation } from "@redthread/contract/revocation"
import { transaction } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { type TestApp, TestMember } from "../../../../testing/harness"
import { rows } from "../../../../testing/rows"
import * as gold from "../../../money/gold/gold.service"
import { newReference } from "../../../money/gold/testing/gold-crowd"
import { pickAt } from "../../../money/payment/testing/sandbox-person"

type Order = { amount?: number; month?: 1 | 3 | 15; user_id?: number; consent?: boolean }

/** Buys at the simulated bank; with consent unless stated otherwise. @returns the payment's id */
export async function buy(app: TestApp, member: TestMember, { consent = true, ...order }: Order): Promise<number> {
  const body = { ...order, ...(consent ? { consent } : {}) }
  const payment = await member.ok(purchase, { params: { method: "sandbox" }, body })
  await pickAt(app, payment, "success")
  return payment.id
}

/** A new session: a token is valid for an hour. */
export async function again(app: TestApp, { session, password }: TestMember): Promise<TestMember> {
  const { body } = await app.call(authenticate, { body: { email: session.me.email ?? "", password } })
  return new TestMember(app, body, password)
}

/** Pays so many cents of gold, for a gift unless stated otherwise. */
export const spend = (from: number, cents: number, to?: number, kind: "gift" | "call" = "gift"): Promise<unknown> =>
  transaction(db, (tx) =>
    gold.pay(tx, {
      kind,
      reference: { type: kind, id: newReference() },
      from,
      cents,
      ...(to === undefined ? {} : { to }),
    }),
  )

const paramsOf = (id: number, kind: RevocationKind) => ({ params: { kind, id } })

export const preview = (member: TestMember, id: number, kind: RevocationKind = "payment"): Promise<Revocation> =>
  member.ok(showRevocation, paramsOf(id, kind))
export const withdraw = (member: TestMember, id: number, kind: RevocationKind = "payment") =>
  member.call(revoke, paramsOf(id, kind))

/** What the bank has refunded of a payment, in cents. */
export async function refundedOf(paymentId: number): Promise<number> {
  const [order] = await rows<{ refunded: number }>(
    db,
    sql`select case state when 'refunded' then amount else refunded end as refunded from sandbox_order
      where payment_id = ${paymentId}`,
  )
  return Number(order?.refunded)
}

export async function stateOf(paymentId: number): Promise<string | undefined> {
  const [row] = await rows<{ state: string }>(db, sql`select state from payment where id = ${paymentId}`)
  return row?.state
}

export const untilRefunded = (paymentId: number): Promise<void> =>
  expect.poll(() => stateOf(paymentId), { timeout: 30_000 }).toBe("revoked")
