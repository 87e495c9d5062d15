import { eq, inArray, or, sql } from "drizzle-orm"
import type { Reader } from "../../../core/db/reader"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { giftHit, giftSent } from "./gift.tables"

export async function insert(tx: Tx, sent: Omit<typeof giftSent.$inferInsert, "id">): Promise<number> {
  const [row] = await tx.insert(giftSent).values(sent).returning({ id: giftSent.id })
  if (!row) throw new Error("an insert without a condition returned no row")
  return row.id
}

const hitSlots = 32

/** Ids are consecutive, so concurrent gifts count in different slots. */
export async function countHit(tx: Tx, { id, giftId }: { id: number; giftId: number }): Promise<void> {
  await tx
    .insert(giftHit)
    .values({ giftId, slot: id % hitSlots, hits: 1 })
    .onConflictDoUpdate({ target: [giftHit.giftId, giftHit.slot], set: { hits: sql`${giftHit.hits} + 1` } })
}

export const hits = (on: DbOrTx): Promise<{ giftId: number; hits: number }[]> =>
  rows(
    on,
    { giftId: "int2", hits: "int8" },
    sql`select ${giftHit.giftId} as "giftId", sum(${giftHit.hits})::bigint as "hits" from ${giftHit} group by 1`,
  )

export const isVisible = async (on: DbOrTx, reader: Reader, memberId: number): Promise<boolean> =>
  (await rows(on, {}, sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`))
    .length > 0

export const receivedBy = (on: DbOrTx, memberId: number) =>
  on
    .select({ giftId: giftSent.giftId, count: sql<number>`count(*)::int` })
    .from(giftSent)
    .where(eq(giftSent.receiverId, memberId))
    .groupBy(giftSent.giftId)
    .orderBy(sql`count(*) desc`, giftSent.giftId)

export const receivers = (on: DbOrTx, ids: readonly number[]) =>
  on
    .select({ id: giftSent.id, memberId: giftSent.receiverId })
    .from(giftSent)
    .where(inArray(giftSent.id, [...ids]))

export const exportOf = (on: DbOrTx, memberId: number) =>
  on
    .select()
    .from(giftSent)
    .where(or(eq(giftSent.senderId, memberId), eq(giftSent.receiverId, memberId)))
    .orderBy(giftSent.id)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(giftSent).where(or(eq(giftSent.senderId, memberId), eq(giftSent.receiverId, memberId)))
}
