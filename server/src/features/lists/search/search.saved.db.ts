import { and, asc, count, eq, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { savedSearch } from "./search.tables"

export type SavedRow = typeof savedSearch.$inferSelect

export const list = (on: DbOrTx, memberId: number): Promise<SavedRow[]> =>
  on.select().from(savedSearch).where(eq(savedSearch.memberId, memberId)).orderBy(asc(savedSearch.id))

export async function lockAndCount(tx: Tx, memberId: number): Promise<number> {
  await tx.execute(sql`select from profile where member_id = ${memberId} for update`)
  const [row] = await tx.select({ count: count() }).from(savedSearch).where(eq(savedSearch.memberId, memberId))
  return row?.count ?? 0
}

export async function insert(tx: Tx, values: typeof savedSearch.$inferInsert): Promise<SavedRow> {
  const [row] = await tx.insert(savedSearch).values(values).returning()
  if (!row) throw new Error(`inserting a saved search of member ${values.memberId} returned no row`)
  return row
}

const isOwn = (memberId: number, id: number) => and(eq(savedSearch.id, id), eq(savedSearch.memberId, memberId))

export async function setSeen(tx: Tx, memberId: number, id: number, seenId: number): Promise<boolean> {
  const changed = await tx
    .update(savedSearch)
    .set({ seenId })
    .where(isOwn(memberId, id))
    .returning({ id: savedSearch.id })
  return changed.length > 0
}

export async function remove(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const changed = await tx.delete(savedSearch).where(isOwn(memberId, id)).returning({ id: savedSearch.id })
  return changed.length > 0
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(savedSearch).where(eq(savedSearch.memberId, memberId))
}
