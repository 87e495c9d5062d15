import { and, desc, eq } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { remark } from "../../member/relation-facts/relation.tables"

/** A remark that is written anew becomes the latest. */
export async function setRemark(tx: Tx, memberId: number, aboutId: number, content: string): Promise<void> {
  await deleteRemark(tx, memberId, aboutId)
  await tx.insert(remark).values({ memberId, aboutId, content })
}

export async function deleteRemark(tx: Tx, memberId: number, aboutId: number): Promise<void> {
  await tx.delete(remark).where(and(eq(remark.memberId, memberId), eq(remark.aboutId, aboutId)))
}

export const listRemarks = (on: DbOrTx, memberId: number, limit: number) =>
  on
    .select({ user_id: remark.aboutId, content: remark.content })
    .from(remark)
    .where(eq(remark.memberId, memberId))
    .orderBy(desc(remark.id))
    .limit(limit)
