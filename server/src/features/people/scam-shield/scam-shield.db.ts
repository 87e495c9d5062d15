import { and, count, eq, gt, lt, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { scamHit } from "./scam-shield.tables"

export async function insert(tx: Tx, hit: typeof scamHit.$inferInsert): Promise<void> {
  await tx.insert(scamHit).values(hit)
}

export async function countSince(on: DbOrTx, memberId: number, since: Date): Promise<number> {
  const [row] = await on
    .select({ hits: count() })
    .from(scamHit)
    .where(and(eq(scamHit.memberId, memberId), gt(scamHit.createdAt, since)))
  return row?.hits ?? 0
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(scamHit).where(eq(scamHit.memberId, memberId))
}

export async function forget(tx: Tx, before: Date): Promise<void> {
  await tx.delete(scamHit).where(lt(scamHit.createdAt, before))
}

export const listOf = (on: DbOrTx, memberId: number) =>
  rows(
    on,
    sql`select about, about_id, signs, created_at from ${scamHit} where ${scamHit.memberId} = ${memberId} order by id`,
  )
