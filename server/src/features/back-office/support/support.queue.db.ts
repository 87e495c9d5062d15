import { and, asc, count, eq, gt, inArray, isNull, min } from "drizzle-orm"
import type { TicketOutcome } from "@redthread/contract/support"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { supportTicket, type TicketRow } from "../../member/case-facts/case.tables"

const isContact = eq(supportTicket.category, "contact")

export const listOpen = (on: DbOrTx, after: number, limit: number): Promise<TicketRow[]> =>
  on
    .select()
    .from(supportTicket)
    .where(and(isContact, isNull(supportTicket.closedAt), gt(supportTicket.id, after)))
    .orderBy(asc(supportTicket.id))
    .limit(limit)

export async function find(on: DbOrTx, id: number): Promise<TicketRow | undefined> {
  const [row] = await on
    .select()
    .from(supportTicket)
    .where(and(isContact, eq(supportTicket.id, id)))
  return row
}

export async function findAny(on: DbOrTx, id: number): Promise<TicketRow | undefined> {
  const [row] = await on.select().from(supportTicket).where(eq(supportTicket.id, id))
  return row
}

export async function lock(tx: Tx, id: number): Promise<TicketRow | undefined> {
  const [row] = await tx
    .select()
    .from(supportTicket)
    .where(and(isContact, eq(supportTicket.id, id)))
    .for("update")
  return row
}

export const listByIds = (on: DbOrTx, ids: readonly number[]): Promise<TicketRow[]> =>
  on
    .select()
    .from(supportTicket)
    .where(inArray(supportTicket.id, [...ids]))
    .orderBy(supportTicket.id)

export const listOfSanction = (on: DbOrTx, sanctionId: number): Promise<TicketRow[]> =>
  on.select().from(supportTicket).where(eq(supportTicket.sanctionId, sanctionId)).orderBy(supportTicket.id)

interface Closing {
  outcome: TicketOutcome
  reply: string | null
  closedBy: number
  closedAt: Date
  sanctionId: number | null
  unread: boolean
}

export async function close(tx: Tx, ids: number[], closing: Closing): Promise<void> {
  await tx.update(supportTicket).set(closing).where(inArray(supportTicket.id, ids))
}

export async function countOpen(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(supportTicket.createdAt) })
    .from(supportTicket)
    .where(and(isContact, isNull(supportTicket.closedAt)))
  return row ?? { waiting: 0, oldest: null }
}
