import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { sanction } from "../../member/case-facts/case.tables"
import { removedContent, type restorable } from "./sanction.tables"

export interface RemovedText {
  readonly about: (typeof restorable)[number]
  readonly aboutId: number
  readonly content: object
}

export async function insert(
  tx: Tx,
  removal: { sanctionId: number; memberId: number },
  removed: readonly RemovedText[],
  removedAt: Date,
): Promise<void> {
  if (removed.length === 0) return
  await tx.insert(removedContent).values(removed.map((text) => ({ ...text, ...removal, removedAt })))
}

export const lockRemoved = async (tx: Tx, sanctionId: number) => {
  const removed = await tx
    .select()
    .from(removedContent)
    .where(and(eq(removedContent.sanctionId, sanctionId), isNull(removedContent.restoredAt)))
    .orderBy(asc(removedContent.id))
    .for("update")
  return removed.map(({ content, ...row }) => ({ ...row, content: content as object }))
}

export async function markRestored(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(removedContent).set({ restoredAt: now }).where(eq(removedContent.id, id))
}

/** Texts of an appeal that is not answered yet remain. */
export async function deleteBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(
    sql`delete from ${removedContent} using ${sanction} where ${sanction.id} = ${removedContent.sanctionId}
      and ${removedContent.removedAt} < ${before.toISOString()}::timestamptz
      and (${sanction.appeal} is null or ${sanction.answeredAt} is not null)`,
  )
}

export const listOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ about: removedContent.about, content: removedContent.content, removedAt: removedContent.removedAt })
    .from(removedContent)
    .where(eq(removedContent.memberId, memberId))
    .orderBy(asc(removedContent.id))

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(removedContent).where(eq(removedContent.memberId, memberId))
}
