import { and, asc, count, desc, eq, gt, min } from "drizzle-orm"
import type { RevocationKind } from "@redthread/contract/revocation"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { revocation } from "./revocation.tables"

export type RevocationRow = typeof revocation.$inferSelect

export async function insert(tx: Tx, values: typeof revocation.$inferInsert): Promise<RevocationRow> {
  const [row] = await tx.insert(revocation).values(values).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

export async function find(on: DbOrTx, kind: RevocationKind, subjectId: number): Promise<RevocationRow | undefined> {
  const [row] = await on
    .select()
    .from(revocation)
    .where(and(eq(revocation.kind, kind), eq(revocation.subjectId, subjectId)))
  return row
}

export async function findById(on: DbOrTx, id: number): Promise<RevocationRow | undefined> {
  const [row] = await on.select().from(revocation).where(eq(revocation.id, id))
  return row
}

export async function lock(tx: Tx, id: number): Promise<RevocationRow | undefined> {
  const [row] = await tx.select().from(revocation).where(eq(revocation.id, id)).for("update")
  return row
}

export async function update(tx: Tx, id: number, change: Partial<RevocationRow>): Promise<void> {
  await tx.update(revocation).set(change).where(eq(revocation.id, id))
}

export const listOf = (on: DbOrTx, memberId: number): Promise<RevocationRow[]> =>
  on.select().from(revocation).where(eq(revocation.memberId, memberId)).orderBy(desc(revocation.id))

export const listOpen = (on: DbOrTx, after: number, limit: number): Promise<RevocationRow[]> =>
  on
    .select()
    .from(revocation)
    .where(and(eq(revocation.state, "refunding"), gt(revocation.id, after)))
    .orderBy(asc(revocation.id))
    .limit(limit)

export const listReview = (on: DbOrTx, after: number, limit: number): Promise<RevocationRow[]> =>
  on
    .select()
    .from(revocation)
    .where(and(eq(revocation.state, "review"), gt(revocation.id, after)))
    .orderBy(asc(revocation.id))
    .limit(limit)

export async function countReview(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(revocation.confirmedAt) })
    .from(revocation)
    .where(eq(revocation.state, "review"))
  return row ?? { waiting: 0, oldest: null }
}
