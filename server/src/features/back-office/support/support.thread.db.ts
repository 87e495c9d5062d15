import { and, desc, eq, inArray, lt } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { supportTicket } from "../../member/case-facts/case.tables"
import { supportMessage } from "./support.tables"

export type MessageRow = Pick<typeof supportMessage.$inferSelect, "ticketId" | "fromStaff" | "content" | "createdAt">

export const listOf = (on: DbOrTx, memberId: number, maxId: number, limit: number) =>
  on
    .select()
    .from(supportTicket)
    .where(and(eq(supportTicket.memberId, memberId), lt(supportTicket.id, maxId)))
    .orderBy(desc(supportTicket.id))
    .limit(limit)

export async function messagesOf(on: DbOrTx, ticketIds: readonly number[]): Promise<MessageRow[]> {
  if (ticketIds.length === 0) return []
  return on
    .select({
      ticketId: supportMessage.ticketId,
      fromStaff: supportMessage.fromStaff,
      content: supportMessage.content,
      createdAt: supportMessage.createdAt,
    })
    .from(supportMessage)
    .where(inArray(supportMessage.ticketId, [...ticketIds]))
    .orderBy(supportMessage.id)
}

export async function markRead(tx: Tx, id: number): Promise<void> {
  await tx
    .update(supportTicket)
    .set({ unread: false })
    .where(and(eq(supportTicket.id, id), eq(supportTicket.unread, true)))
}

/** Stores messages with the same `clientId` once. @returns whether the message is new */
export async function insertMessage(tx: Tx, message: typeof supportMessage.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(supportMessage)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: supportMessage.id })
  return inserted.length > 0
}

export async function reopen(tx: Tx, id: number, now: Date): Promise<void> {
  const open = { outcome: null, reply: null, closedBy: null, closedAt: null, unread: false, updatedAt: now }
  await tx.update(supportTicket).set(open).where(eq(supportTicket.id, id))
}
