import type { DecisionGround } from "@redthread/contract/staff-decision"
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, min, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { sanction, type SanctionRow } from "../../member/case-facts/case.tables"

export async function find(on: DbOrTx, id: number): Promise<SanctionRow | undefined> {
  const [row] = await on.select().from(sanction).where(eq(sanction.id, id))
  return row
}

export async function lock(tx: Tx, id: number): Promise<SanctionRow | undefined> {
  const [row] = await tx.select().from(sanction).where(eq(sanction.id, id)).for("update")
  return row
}

export async function update(tx: Tx, id: number, change: Partial<SanctionRow>): Promise<void> {
  await tx.update(sanction).set(change).where(eq(sanction.id, id))
}

/** @returns whether a hold on one of these grounds was in force */
export async function endHold(
  tx: Tx,
  memberId: number,
  grounds: readonly DecisionGround[],
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(sanction)
    .set({ liftedAt: now, seenAt: sql`coalesce(${sanction.seenAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(sanction.memberId, memberId),
        eq(sanction.kind, "hold"),
        isNull(sanction.liftedAt),
        inArray(sanction.ground, [...grounds]),
      ),
    )
    .returning({ id: sanction.id })
  return ended.length > 0
}

export async function findUnseen(on: DbOrTx, memberId: number): Promise<SanctionRow | undefined> {
  const [row] = await on
    .select()
    .from(sanction)
    .where(and(eq(sanction.memberId, memberId), isNull(sanction.seenAt)))
    .orderBy(desc(sanction.id))
    .limit(1)
  return row
}

export async function see(tx: Tx, memberId: number, id: number, now: Date): Promise<void> {
  await tx
    .update(sanction)
    .set({ seenAt: now })
    .where(and(eq(sanction.memberId, memberId), lte(sanction.id, id), isNull(sanction.seenAt)))
}

interface Window {
  readonly maxId?: number | undefined
  readonly limit?: number
}

export const listOf = (on: DbOrTx, memberId: number, { maxId, limit }: Window = {}): Promise<SanctionRow[]> => {
  const isListed = and(eq(sanction.memberId, memberId), maxId === undefined ? undefined : lt(sanction.id, maxId))
  const all = on.select().from(sanction).where(isListed).orderBy(desc(sanction.id))
  return limit === undefined ? all : all.limit(limit)
}

export async function lockNextEnded(tx: Tx, now: Date): Promise<SanctionRow | undefined> {
  const [row] = await tx
    .select()
    .from(sanction)
    .where(and(isNull(sanction.liftedAt), lte(sanction.endsAt, now)))
    .orderBy(sanction.endsAt)
    .limit(1)
    .for("update", { skipLocked: true })
  return row
}

const isOpenAppeal = and(isNotNull(sanction.appeal), isNull(sanction.answeredAt))

export const listAppeals = (on: DbOrTx, after: number, limit: number): Promise<SanctionRow[]> =>
  on
    .select()
    .from(sanction)
    .where(and(isOpenAppeal, gt(sanction.id, after)))
    .orderBy(asc(sanction.id))
    .limit(limit)

export async function countAppeals(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: on.$count(sanction, isOpenAppeal), oldest: min(sanction.appealedAt) })
    .from(sanction)
    .where(isOpenAppeal)
  return row ?? { waiting: 0, oldest: null }
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(sanction).where(eq(sanction.memberId, memberId))
}
