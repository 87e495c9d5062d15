import { and, asc, count, desc, eq, gt, min, or, sql } from "drizzle-orm"
import type { RelationSign } from "@redthread/contract/staff-queue"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { earningReview, heldEarning } from "./gold.review.tables"
import { isReleasedEarly, partLeft, remainingOf } from "./gold.tables"
import type { Earned, Remaining } from "./gold.worth.service"

export type ReviewRow = typeof earningReview.$inferSelect

export async function findLatest(on: DbOrTx, memberId: number, payerId: number): Promise<ReviewRow | undefined> {
  const [row] = await on
    .select()
    .from(earningReview)
    .where(and(eq(earningReview.memberId, memberId), eq(earningReview.payerId, payerId)))
    .orderBy(desc(earningReview.id))
    .limit(1)
  return row
}

interface NewReview {
  memberId: number
  payerId: number
  signs: RelationSign[]
  createdAt: Date
}

export async function insertReview(tx: Tx, values: NewReview): Promise<number> {
  const [row] = await tx
    .insert(earningReview)
    .values({ ...values, state: "waiting" })
    .returning({ id: earningReview.id })
  if (!row) throw new Error(`no review was stored for member ${values.memberId}`)
  return row.id
}

export async function updateReview(tx: Tx, id: number, change: Partial<ReviewRow>): Promise<void> {
  await tx.update(earningReview).set(change).where(eq(earningReview.id, id))
}

export async function holdEarned(tx: Tx, reviewId: number, transactionId: number, memberId: number): Promise<void> {
  await tx.execute(sql`insert into held_earning (entry_id, review_id)
    select e.id, ${reviewId} from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id = ${transactionId} and a.member_id = ${memberId} and a.type = 'earnings' and e.amount > 0
    on conflict do nothing`)
}

/** Holds all unmatured earnings from this payer that staff have not decided on. */
export async function holdUnmatured(
  tx: Tx,
  { id, memberId, payerId, now }: { id: number; memberId: number; payerId: number; now: Date },
): Promise<void> {
  await tx.execute(sql`insert into held_earning (entry_id, review_id)
    select e.id, ${id} from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_transaction t on t.id = e.transaction_id
    where a.member_id = ${memberId} and a.type = 'earnings' and e.amount > 0 and t.member_id = ${payerId}
      and e.matures_at >= ${now.toISOString()}::timestamptz and not ${isReleasedEarly("e")}
    on conflict do nothing`)
}

export async function earnedFrom(
  on: DbOrTx,
  { memberId, payerId, since }: { memberId: number; payerId: number; since: Date },
): Promise<{ all: number; ofPayer: number }> {
  const [row] = await rows(
    on,
    { all: "int8", ofPayer: "int8" },
    sql`select coalesce(sum(e.amount), 0)::bigint as "all",
        coalesce(sum(e.amount) filter (where t.member_id = ${payerId}), 0)::bigint as "ofPayer"
      from ledger_account a join ledger_entry e on e.account_id = a.id
        join ledger_transaction t on t.id = e.transaction_id
      where a.member_id = ${memberId} and a.type = 'earnings' and e.matures_at >= ${since.toISOString()}::timestamptz`,
  )
  return row ?? { all: 0, ofPayer: 0 }
}

export interface HeldEntry extends Remaining {
  id: number
  transactionId: number
  accountId: number
  maturesAt: string | null
}

export const listHeld = (on: DbOrTx, reviewId: number): Promise<HeldEntry[]> =>
  rows(
    on,
    columns<HeldEntry>({
      id: "int8",
      transactionId: "int8",
      accountId: "int8",
      remaining: "int8",
      remainingReduced: "int8",
      remainingWorth: "int8",
      maturesAt: "timestamptz?",
    }),
    sql`select e.id as "id", e.transaction_id as "transactionId", e.account_id as "accountId",
        ${remainingOf} as "remaining", ${partLeft("reduced")} as "remainingReduced",
        ${partLeft("worth")} as "remainingWorth", e.matures_at as "maturesAt"
      from held_earning h join ledger_entry e on e.id = h.entry_id
      where h.review_id = ${reviewId} order by e.id`,
  )

export const sumHeld = (
  on: DbOrTx,
  reviewIds: readonly number[],
): Promise<{ reviewId: number; cents: number; earnings: number }[]> =>
  rows(
    on,
    { reviewId: "int8", cents: "int8", earnings: "int4" },
    sql`select h.review_id as "reviewId", sum(${remainingOf})::bigint as "cents", count(*)::int as "earnings"
      from held_earning h join ledger_entry e on e.id = h.entry_id
      where h.review_id = any(${`{${reviewIds.join(",")}}`}::bigint[]) group by h.review_id`,
  )

/** Sums held earnings; with `maturedAt` only those that mature by then or were released early. */
export async function heldOf(on: DbOrTx, memberId: number, maturedAt?: Date): Promise<Earned> {
  const [row] = await rows(
    on,
    { cents: "int8", reduced: "int8", worth: "int8" },
    sql`select coalesce(sum(${remainingOf}), 0)::bigint as "cents",
        coalesce(sum(${partLeft("reduced")}), 0)::bigint as "reduced",
        coalesce(sum(${partLeft("worth")}), 0)::bigint as "worth"
      from earning_review r join held_earning h on h.review_id = r.id join ledger_entry e on e.id = h.entry_id
      where r.member_id = ${memberId} and r.state = 'waiting'
        and (${maturedAt?.toISOString() ?? null}::timestamptz is null or e.matures_at <= ${maturedAt?.toISOString() ?? null}::timestamptz
          or ${isReleasedEarly("e")})`,
  )
  return row ?? { cents: 0, reduced: 0, worth: 0 }
}

const isWaiting = eq(earningReview.state, "waiting")

export const listWaiting = (on: DbOrTx, after: number, limit: number): Promise<ReviewRow[]> =>
  on
    .select()
    .from(earningReview)
    .where(and(isWaiting, gt(earningReview.id, after)))
    .orderBy(asc(earningReview.id))
    .limit(limit)

export async function findReview(on: DbOrTx, id: number): Promise<ReviewRow | undefined> {
  const [row] = await on.select().from(earningReview).where(eq(earningReview.id, id))
  return row
}

export async function countWaiting(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(earningReview.createdAt) })
    .from(earningReview)
    .where(isWaiting)
  return row ?? { waiting: 0, oldest: null }
}

export const listOf = (on: DbOrTx, memberId: number): Promise<ReviewRow[]> =>
  on.select().from(earningReview).where(eq(earningReview.memberId, memberId)).orderBy(asc(earningReview.id))

export async function erase(tx: Tx, memberId: number): Promise<void> {
  const waiting = tx
    .select({ id: earningReview.id })
    .from(earningReview)
    .where(and(eq(earningReview.memberId, memberId), isWaiting))
  await tx.delete(heldEarning).where(sql`${heldEarning.reviewId} in ${waiting}`)
  await tx.delete(earningReview).where(and(eq(earningReview.memberId, memberId), isWaiting))
  await tx
    .update(earningReview)
    .set({ reason: null })
    .where(or(eq(earningReview.memberId, memberId), eq(earningReview.payerId, memberId)))
}
