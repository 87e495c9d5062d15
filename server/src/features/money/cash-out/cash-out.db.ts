import { and, asc, count, desc, eq, gt, inArray, lt, min, ne, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { payment } from "../payment/payment.tables"
import { referral } from "../affiliate/affiliate.tables"
import { withdrawal, withdrawRate } from "./cash-out.tables"

export type WithdrawalRow = typeof withdrawal.$inferSelect

export async function insertWithdrawal(tx: Tx, values: typeof withdrawal.$inferInsert): Promise<WithdrawalRow> {
  const [row] = await tx.insert(withdrawal).values(values).returning()
  if (!row) throw new Error("a withdrawal was not stored")
  return row
}

export async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.id, id)).for("no key update")
  return row
}

export async function updateWithdrawal(tx: Tx, id: number, change: Partial<WithdrawalRow>): Promise<WithdrawalRow> {
  const [row] = await tx.update(withdrawal).set(change).where(eq(withdrawal.id, id)).returning()
  if (!row) throw new Error(`withdrawal ${id} is missing`)
  return row
}

export const listOwn = (on: DbOrTx, memberId: number, maxId: number, limit: number): Promise<WithdrawalRow[]> =>
  on
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.memberId, memberId), lt(withdrawal.id, maxId)))
    .orderBy(desc(withdrawal.id))
    .limit(limit)

const isWaiting = eq(withdrawal.state, "waiting")

export const listWaiting = (on: DbOrTx, after: number, limit: number): Promise<WithdrawalRow[]> =>
  on
    .select()
    .from(withdrawal)
    .where(and(isWaiting, gt(withdrawal.id, after)))
    .orderBy(asc(withdrawal.id))
    .limit(limit)

export async function findWithdrawal(on: DbOrTx, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await on.select().from(withdrawal).where(eq(withdrawal.id, id))
  return row
}

export async function countWaiting(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(withdrawal.createdAt) })
    .from(withdrawal)
    .where(isWaiting)
  return row ?? { waiting: 0, oldest: null }
}

export async function referredOf(
  on: DbOrTx,
  referrerId: number,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const referrals = await on
    .select({ memberId: referral.memberId })
    .from(referral)
    .where(and(eq(referral.referrerId, referrerId), inArray(referral.memberId, [...memberIds])))
  return new Set(referrals.map(({ memberId }) => memberId))
}

/** What is owed can still be paid out: the payee of a waiting cash-out is erased when it is decided. */
export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx
    .update(withdrawal)
    .set({ accountName: null, accountNumber: null, reason: null })
    .where(and(eq(withdrawal.memberId, memberId), ne(withdrawal.state, "waiting")))
}

export async function findRate(on: DbOrTx, week: string): Promise<number | undefined> {
  const [row] = await on.select({ rate: withdrawRate.rate }).from(withdrawRate).where(eq(withdrawRate.week, week))
  return row?.rate
}

export async function insertRate(on: DbOrTx, week: string, rate: number): Promise<void> {
  await on.insert(withdrawRate).values({ week, rate }).onConflictDoNothing()
}

/** Sums net receipts in cents of USD, and the cents of gold sold for them. */
export async function sumReceipts(on: DbOrTx, from: Date, to: Date): Promise<{ net: number; sold: number }> {
  const [row] = await rows(
    on,
    { net: "int8", sold: "int8" },
    sql`select coalesce(sum(net), 0)::bigint as "net", coalesce(sum(cents), 0)::bigint as "sold" from ${payment}
      where created_at >= ${from.toISOString()}::timestamptz and created_at < ${to.toISOString()}::timestamptz
        and state in ('success', 'complete') and net is not null`,
  )
  return row ?? { net: 0, sold: 0 }
}
