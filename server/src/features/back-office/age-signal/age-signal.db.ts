import { eq, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { ageSignal } from "./age-signal.tables"

/** @returns false if the store reported the same before */
export async function upsert(tx: Tx, signal: typeof ageSignal.$inferInsert): Promise<boolean> {
  const changed = await tx
    .insert(ageSignal)
    .values(signal)
    .onConflictDoUpdate({
      target: [ageSignal.memberId, ageSignal.store],
      set: signal,
      setWhere: sql`(${ageSignal.lower}, ${ageSignal.upper}) is distinct from (excluded.lower, excluded.upper)`,
    })
    .returning({ store: ageSignal.store })
  return changed.length > 0
}

export const listOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ store: ageSignal.store, lower: ageSignal.lower, upper: ageSignal.upper, createdAt: ageSignal.createdAt })
    .from(ageSignal)
    .where(eq(ageSignal.memberId, memberId))
    .orderBy(ageSignal.store)

export async function deleteOf(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(ageSignal).where(eq(ageSignal.memberId, memberId))
}
