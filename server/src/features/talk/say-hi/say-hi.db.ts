import { and, eq, inArray } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { sayHi } from "./say-hi.tables"

export type HiRow = Pick<typeof sayHi.$inferSelect, "content" | "photoId">

export async function find(on: DbOrTx, memberId: number): Promise<HiRow> {
  const [row] = await on
    .select({ content: sayHi.content, photoId: sayHi.photoId })
    .from(sayHi)
    .where(eq(sayHi.memberId, memberId))
  return row ?? { content: null, photoId: null }
}

export async function lock(tx: Tx, memberId: number): Promise<void> {
  await tx.insert(sayHi).values({ memberId }).onConflictDoUpdate({ target: sayHi.memberId, set: { memberId } })
}

export async function update(tx: Tx, memberId: number, values: Partial<HiRow>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(sayHi).set(values).where(eq(sayHi.memberId, memberId))
}

/** Removes deleted photos from greetings. @returns whether a greeting used one of them */
export async function dropPhotos(tx: Tx, memberId: number, photoIds: readonly number[]): Promise<boolean> {
  const dropped = await tx
    .update(sayHi)
    .set({ photoId: null })
    .where(and(eq(sayHi.memberId, memberId), inArray(sayHi.photoId, [...photoIds])))
    .returning({ memberId: sayHi.memberId })
  return dropped.length > 0
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(sayHi).where(eq(sayHi.memberId, memberId))
}
