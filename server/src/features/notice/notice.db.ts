import { eq, sql } from "drizzle-orm"
import type { CounterName, Counters } from "@redthread/contract/account"
import type { DbOrTx, Tx } from "../../core/db"
import { counter } from "./notice.tables"

export interface CounterState {
  counter: Counters
  seq: number
}

type CounterRow = typeof counter.$inferSelect

const toState = ({ seq, memberId: _memberId, ...counters }: CounterRow): CounterState => ({ counter: counters, seq })

export async function insertCounters(tx: Tx, memberId: number): Promise<void> {
  await tx.insert(counter).values({ memberId }).onConflictDoNothing()
}

export async function findCounters(on: DbOrTx, memberId: number): Promise<CounterState | undefined> {
  const [row] = await on.select().from(counter).where(eq(counter.memberId, memberId))
  return row && toState(row)
}

/** Takes the member's next seq; the row stays locked until the transaction ends. Undefined where there is no member. */
export async function addToCounter(
  tx: Tx,
  memberId: number,
  name: CounterName,
  delta: number,
): Promise<CounterState | undefined> {
  const [row] = await tx
    .update(counter)
    .set({ seq: sql`${counter.seq} + 1`, [name]: sql`greatest(${counter[name]} + ${delta}, 0)` })
    .where(eq(counter.memberId, memberId))
    .returning()
  return row && toState(row)
}

/** Locks the row, so that what is counted next is not overtaken. */
export async function lockCounters(tx: Tx, memberId: number): Promise<CounterState | undefined> {
  const [row] = await tx.select().from(counter).where(eq(counter.memberId, memberId)).for("update")
  return row && toState(row)
}

export async function setCounters(
  tx: Tx,
  memberId: number,
  values: Partial<Counters>,
): Promise<CounterState | undefined> {
  const [row] = await tx
    .update(counter)
    .set({ ...values, seq: sql`${counter.seq} + 1` })
    .where(eq(counter.memberId, memberId))
    .returning()
  return row && toState(row)
}

export async function deleteOf(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(counter).where(eq(counter.memberId, memberId))
}
