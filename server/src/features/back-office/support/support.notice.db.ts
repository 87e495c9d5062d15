import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { supportTicket } from "../../member/case-facts/case.tables"
import { feedPost } from "../../lists/feed/feed.tables"
import { photo } from "../../people/photo/photo.tables"

export async function insert(tx: Tx, ticket: typeof supportTicket.$inferInsert): Promise<number> {
  const [row] = await tx.insert(supportTicket).values(ticket).returning({ id: supportTicket.id })
  if (!row) throw new Error("a notice was not stored")
  return row.id
}

export async function authorOf(on: DbOrTx, postId: number): Promise<number | undefined> {
  const [row] = await on.select({ memberId: feedPost.memberId }).from(feedPost).where(eq(feedPost.id, postId))
  return row?.memberId
}

export async function ownerOf(on: DbOrTx, photoId: number): Promise<number | undefined> {
  const [row] = await on.select({ memberId: photo.memberId }).from(photo).where(eq(photo.id, photoId))
  return row?.memberId
}

/** @returns false if the decision was mailed before */
export async function markNotified(tx: Tx, id: number, now: Date): Promise<boolean> {
  const marked = await tx
    .update(supportTicket)
    .set({ notifiedAt: now })
    .where(and(eq(supportTicket.id, id), isNull(supportTicket.notifiedAt)))
    .returning({ id: supportTicket.id })
  return marked.length > 0
}

/** Removes the senders of notices about members that were decided before this time. */
export async function forgetSenders(tx: Tx, before: Date): Promise<void> {
  await tx
    .update(supportTicket)
    .set({ name: null, email: null })
    .where(
      and(
        eq(supportTicket.category, "complaint"),
        supportTicket.external,
        isNotNull(supportTicket.closedAt),
        lt(supportTicket.closedAt, before),
        or(isNotNull(supportTicket.name), isNotNull(supportTicket.email)),
      ),
    )
}
