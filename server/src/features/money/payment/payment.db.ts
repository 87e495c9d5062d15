import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, min, sql } from "drizzle-orm"
import type { PaymentMethod } from "@redthread/contract/payment"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { payment } from "./payment.tables"

export type PaymentRow = typeof payment.$inferSelect

export async function insertPayment(tx: Tx, values: typeof payment.$inferInsert): Promise<PaymentRow | undefined> {
  const [row] = await tx.insert(payment).values(values).onConflictDoNothing().returning()
  return row
}

export async function findByClientId(on: DbOrTx, memberId: number, clientId: string): Promise<PaymentRow | undefined> {
  const [row] = await on
    .select()
    .from(payment)
    .where(and(eq(payment.memberId, memberId), eq(payment.clientId, clientId)))
  return row
}

export async function findPayment(on: DbOrTx, id: number): Promise<PaymentRow | undefined> {
  const [row] = await on.select().from(payment).where(eq(payment.id, id))
  return row
}

export async function findByToken(on: DbOrTx, method: PaymentMethod, token: string): Promise<PaymentRow | undefined> {
  const [row] = await on
    .select()
    .from(payment)
    .where(and(eq(payment.method, method), eq(payment.token, token)))
  return row
}

export async function findByCapture(
  on: DbOrTx,
  method: PaymentMethod,
  captureId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await on
    .select()
    .from(payment)
    .where(and(eq(payment.method, method), eq(payment.captureId, captureId)))
    .limit(1)
  return row
}

/** The payment is locked before anything else in the transaction: see "Lock order". */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id)).for("no key update")
  return row
}

export async function updatePayment(
  tx: Tx,
  id: number,
  change: Partial<typeof payment.$inferInsert>,
): Promise<PaymentRow | undefined> {
  const [row] = await tx.update(payment).set(change).where(eq(payment.id, id)).returning()
  return row
}

/** Stores the address of the order at its gateway; the first one wins. */
export async function saveOpened(
  tx: Tx,
  id: number,
  change: Pick<PaymentRow, "token" | "redirectUrl" | "codeUrl">,
): Promise<void> {
  await tx
    .update(payment)
    .set(change)
    .where(and(eq(payment.id, id), isNull(payment.token)))
}

export const listDue = (on: DbOrTx, now: Date, limit: number): Promise<{ id: number }[]> =>
  rows(
    on,
    { id: "int8" },
    sql`select id as "id" from payment where ask_at <= ${now.toISOString()}::timestamptz order by ask_at limit ${sql.raw(String(limit))}`,
  )

/** Returns the oldest payment for this VIP whose price is in escrow. */
export async function findEscrowed(
  on: DbOrTx,
  { memberId, month, userId }: { memberId: number; month: number; userId: number | null },
): Promise<{ id: number } | undefined> {
  const [row] = await rows(
    on,
    { id: "int8" },
    sql`select id as "id" from payment where member_id = ${memberId} and state = 'success' and escrowed
      and month = ${month}::numeric and user_id is not distinct from ${userId}::bigint order by id limit 1`,
  )
  return row
}

export const hasReview = async (on: DbOrTx, memberId: number): Promise<boolean> =>
  (
    await rows(
      on,
      { found: "int4" },
      sql`select 1 as found from payment where member_id = ${memberId} and state = 'pending'
        and review is not null and reviewed_at is null limit 1`,
    )
  ).length > 0

export const listByBalance = async (on: DbOrTx, ids: readonly number[]): Promise<number[]> =>
  (
    await on
      .select({ id: payment.id })
      .from(payment)
      .where(and(inArray(payment.id, [...ids]), eq(payment.method, "balance")))
  ).map(({ id }) => id)

/** Returns recipients; null is the payer. */
export const otherMembersOf = (on: DbOrTx, ids: readonly number[]) =>
  on
    .select({ id: payment.id, memberId: payment.userId })
    .from(payment)
    .where(inArray(payment.id, [...ids]))

export const listOf = (on: DbOrTx, memberId: number) =>
  on.select().from(payment).where(eq(payment.memberId, memberId)).orderBy(payment.id)

export const listPaidSince = (on: DbOrTx, memberId: number, since: Date): Promise<PaymentRow[]> =>
  on
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.memberId, memberId),
        inArray(payment.state, ["success", "complete", "revoking", "revoked"]),
        gt(payment.createdAt, since),
      ),
    )
    .orderBy(desc(payment.id))
    .limit(100)

export async function countOpen(on: DbOrTx, since: Date): Promise<{ open: number; old: number }> {
  const [row] = await rows(
    on,
    { open: "int4", old: "int4" },
    sql`select count(*)::int as "open", (count(*) filter (where created_at < ${since.toISOString()}::timestamptz))::int as "old"
      from payment where state in ('processing', 'pending') and ask_at is not null`,
  )
  return row ?? { open: 0, old: 0 }
}

const isReview = and(isNotNull(payment.review), isNull(payment.reviewedAt))

export const listReview = (on: DbOrTx, after: number, limit: number): Promise<PaymentRow[]> =>
  on
    .select()
    .from(payment)
    .where(and(isReview, gt(payment.id, after)))
    .orderBy(asc(payment.id))
    .limit(limit)

export async function countReview(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(payment.createdAt) })
    .from(payment)
    .where(isReview)
  return row ?? { waiting: 0, oldest: null }
}
