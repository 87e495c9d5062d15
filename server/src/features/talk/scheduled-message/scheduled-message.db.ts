import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm"
import type { ErrorName } from "@redthread/contract/core/error"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { account } from "../../member/account-row/account.tables"
import { scheduledMessage } from "./scheduled-message.tables"

export type ScheduledRow = typeof scheduledMessage.$inferSelect

interface MorningAt {
  hour: number
  sendAt: string
}

/** The hour in the zone, and when it is next this hour there. */
export async function nextMorning(on: DbOrTx, now: Date, timeZone: string, hour: number): Promise<MorningAt> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})`
  const [row] = await rows(
    on,
    { hour: "int4", sendAt: "timestamptz" },
    sql`select extract(hour from ${local})::int as "hour",
      ((date_trunc('day', ${local}) + case when extract(hour from ${local}) < ${hour}::int then interval '0' else interval '1 day' end
        + make_interval(hours => ${hour}::int)) at time zone ${timeZone}) as "sendAt"`,
  )
  if (!row) throw new Error("a query of one row returned none")
  return row
}

const isOpen = isNull(scheduledMessage.messageId)

export const list = (on: DbOrTx, memberId: number, otherId: number | undefined): Promise<ScheduledRow[]> =>
  on
    .select()
    .from(scheduledMessage)
    .where(
      and(
        eq(scheduledMessage.memberId, memberId),
        isOpen,
        otherId === undefined ? undefined : eq(scheduledMessage.otherId, otherId),
      ),
    )
    .orderBy(asc(scheduledMessage.id))

export const countOpen = (tx: Tx, memberId: number): Promise<number> =>
  tx.$count(scheduledMessage, and(eq(scheduledMessage.memberId, memberId), isOpen))

export async function findByClientId(
  on: DbOrTx,
  memberId: number,
  clientId: string,
): Promise<ScheduledRow | undefined> {
  const [row] = await on
    .select()
    .from(scheduledMessage)
    .where(and(eq(scheduledMessage.memberId, memberId), eq(scheduledMessage.clientId, clientId)))
  return row
}

export async function insert(tx: Tx, values: Omit<ScheduledRow, "id" | "error" | "messageId">): Promise<ScheduledRow> {
  const [row] = await tx.insert(scheduledMessage).values(values).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

/** Waits for a process that is sending the message. */
export async function lock(tx: Tx, id: number): Promise<ScheduledRow | undefined> {
  const [row] = await tx.select().from(scheduledMessage).where(eq(scheduledMessage.id, id)).for("update")
  return row
}

export async function find(on: DbOrTx, memberId: number, id: number): Promise<ScheduledRow | undefined> {
  const [row] = await on
    .select()
    .from(scheduledMessage)
    .where(and(eq(scheduledMessage.memberId, memberId), eq(scheduledMessage.id, id)))
  return row
}

export interface DueMessage {
  id: number
  memberId: number
  /** The sender may only read. */
  limited: boolean
}

/** Those of closed accounts wait for their erasure or return. */
export const listDue = (on: DbOrTx, now: Date, after: number, limit: number): Promise<DueMessage[]> =>
  rows(
    on,
    { id: "int8", memberId: "int8", limited: "bool" },
    sql`select ${scheduledMessage.id} as "id", ${scheduledMessage.memberId} as "memberId",
        coalesce(${account.limitedUntil} > ${now.toISOString()}::timestamptz, false) as "limited"
      from ${scheduledMessage} join ${account} on ${account.id} = ${scheduledMessage.memberId}
      where ${scheduledMessage.error} is null and ${scheduledMessage.messageId} is null
        and ${scheduledMessage.sendAt} <= ${now.toISOString()}::timestamptz and ${account.state} = 'active'
        and ${scheduledMessage.id} > ${after}
      order by ${scheduledMessage.id} limit ${limit}`,
  )

export async function markSent(tx: Tx, id: number, messageId: number): Promise<void> {
  await tx.update(scheduledMessage).set({ messageId, error: null, content: "" }).where(eq(scheduledMessage.id, id))
}

export async function postpone(on: DbOrTx, id: number, sendAt: Date): Promise<void> {
  await on.update(scheduledMessage).set({ sendAt }).where(eq(scheduledMessage.id, id))
}

/** @returns the row if it was still due */
export async function markFailed(tx: Tx, id: number, error: ErrorName): Promise<ScheduledRow | undefined> {
  const [row] = await tx
    .update(scheduledMessage)
    .set({ error })
    .where(and(eq(scheduledMessage.id, id), isOpen, isNull(scheduledMessage.error)))
    .returning()
  return row
}

/** @returns undefined if there is none that was not sent */
export async function remove(tx: Tx, memberId: number, id: number): Promise<ScheduledRow | undefined> {
  const [row] = await tx
    .delete(scheduledMessage)
    .where(and(eq(scheduledMessage.memberId, memberId), eq(scheduledMessage.id, id), isOpen))
    .returning()
  return row
}

export async function removeSentBefore(on: DbOrTx, before: Date): Promise<void> {
  await on
    .delete(scheduledMessage)
    .where(and(lt(scheduledMessage.createdAt, before), isNotNull(scheduledMessage.messageId)))
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(scheduledMessage).where(eq(scheduledMessage.memberId, memberId))
}
