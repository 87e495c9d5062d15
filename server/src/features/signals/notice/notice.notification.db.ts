import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { NotificationType } from "@redthread/contract/notification"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { notification, notificationCause } from "./notice.tables"

type NewNotification = typeof notification.$inferInsert
interface NotificationState {
  id: number
  seen: boolean
}
type NewCause = typeof notificationCause.$inferInsert

export const wasNotified = async (tx: Tx, memberId: number, key: string): Promise<boolean> =>
  (await tx.$count(notificationCause, and(eq(notificationCause.memberId, memberId), eq(notificationCause.key, key)))) >
  0

export async function findOpen(tx: Tx, memberId: number, groupKey: string): Promise<NotificationState | undefined> {
  const [row] = await tx
    .select({ id: notification.id, seen: notification.seen })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), eq(notification.groupKey, groupKey), sql`not ${notification.seen}`))
  return row
}

export async function insert(tx: Tx, row: Omit<NewNotification, "sortKey">): Promise<NotificationState> {
  const [inserted] = await tx
    .insert(notification)
    .values(row)
    .returning({ id: notification.id, seen: notification.seen })
  if (!inserted) throw new Error("a notification was inserted without an id")
  return inserted
}

export async function notifiedAmong(tx: Tx, memberIds: readonly number[], key: string): Promise<number[]> {
  const notified = await tx
    .select({ memberId: notificationCause.memberId })
    .from(notificationCause)
    .where(and(inArray(notificationCause.memberId, [...memberIds]), eq(notificationCause.key, key)))
  return notified.map(({ memberId }) => memberId)
}

export async function insertAll(tx: Tx, all: readonly Omit<NewNotification, "sortKey">[], key: string): Promise<void> {
  const inserted = await tx
    .insert(notification)
    .values([...all])
    .returning({ notificationId: notification.id, memberId: notification.memberId })
  await tx.insert(notificationCause).values(inserted.map((row) => ({ ...row, actorId: null, key })))
}

export async function forgetNames(tx: Tx, memberIds: readonly number[], key: string): Promise<void> {
  await tx.execute(
    sql`update ${notification} set facts = ${notification.facts} - 'name' from ${notificationCause}
      where ${notificationCause.notificationId} = ${notification.id} and ${notificationCause.key} = ${key}
        and ${notificationCause.memberId} = any(${bigints(memberIds)})`,
  )
}

export async function raise(tx: Tx, id: number, content: Pick<NewNotification, "facts" | "createdAt">): Promise<void> {
  await tx
    .update(notification)
    .set({ ...content, sortKey: sql`nextval('notification_place')` })
    .where(eq(notification.id, id))
}

export async function insertCause(tx: Tx, cause: NewCause): Promise<void> {
  await tx.insert(notificationCause).values(cause)
}

/** Marks only the oldest notification as seen, or all. @returns their number */
export async function markSeen(tx: Tx, memberId: number, all: boolean): Promise<number> {
  const updated = await rows(
    tx,
    { id: "int8" },
    sql`update ${notification} set seen = true where id in (
        select id from ${notification} where ${notification.memberId} = ${memberId} and not ${notification.seen}
        order by ${notification.sortKey} ${all ? sql`` : sql`limit 1`})
      returning id`,
  )
  return updated.length
}

export const countUnseen = (on: DbOrTx, memberId: number): Promise<number> =>
  on.$count(notification, and(eq(notification.memberId, memberId), sql`not ${notification.seen}`))

/** The rows stay, so that their keys prevent second notifications. */
export async function unlist(tx: Tx, memberId: number): Promise<void> {
  await tx
    .update(notification)
    .set({ seen: true, listed: false })
    .where(and(eq(notification.memberId, memberId), sql`${notification.listed}`))
}

const isEmpty = sql`${notification.personal} and not exists (
  select from ${notificationCause} where ${notificationCause.notificationId} = ${notification.id}
    and not ${notificationCause.withdrawn})`

/** @returns the number of unseen notifications; undefined if no cause has these keys */
export async function withdraw(tx: Tx, memberId: number, keys: readonly string[]): Promise<number | undefined> {
  const causes = await tx
    .update(notificationCause)
    .set({ withdrawn: true })
    .where(and(eq(notificationCause.memberId, memberId), inArray(notificationCause.key, [...keys])))
    .returning({ notificationId: notificationCause.notificationId })
  if (causes.length === 0) return undefined
  const ids = causes.map(({ notificationId }) => notificationId)
  const before = await rows(
    tx,
    { unseen: "int4" },
    sql`with before as (
        select id, case when seen then 0 else 1 end as unseen from ${notification}
        where ${notification.id} = any(${bigints(ids)}) and ${isEmpty})
      update ${notification} set seen = true, listed = false, silent = false from before
      where ${notification.id} = before.id returning before.unseen as "unseen"`,
  )
  return before.reduce((sum, { unseen }) => sum + unseen, 0)
}

export async function recipientsOf(tx: Tx, actorId: number): Promise<number[]> {
  const recipients = await tx
    .selectDistinct({ memberId: notificationCause.memberId })
    .from(notificationCause)
    .where(eq(notificationCause.actorId, actorId))
    .orderBy(asc(notificationCause.memberId))
  return recipients.map(({ memberId }) => memberId)
}

export async function deleteCauses(
  tx: Tx,
  memberIds: readonly number[],
  actorId: number,
): Promise<{ memberId: number; unseen: number }[]> {
  const deleted = await rows(
    tx,
    { id: "int8" },
    sql`delete from ${notificationCause} where ${notificationCause.actorId} = ${actorId}
        and ${notificationCause.memberId} = any(${bigints(memberIds)})
      returning ${notificationCause.notificationId} as "id"`,
  )
  const ids = bigints([...new Set(deleted.map(({ id }) => id))])
  return rows(
    tx,
    { memberId: "int8", unseen: "int4" },
    sql`with deleted as (delete from ${notification} where ${notification.id} = any(${ids}) and ${isEmpty}
        returning ${notification.memberId} as member_id, ${notification.seen} as seen)
      select member_id as "memberId", (count(*) filter (where not seen))::int as "unseen"
      from deleted group by 1 order by 1`,
  )
}

export async function deleteNotifications(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(notification).where(eq(notification.memberId, memberId))
}

export async function deleteBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    tx,
    { id: "int8" },
    sql`delete from ${notification} where id in (
        select id from ${notification} where ${notification.createdAt} < ${before.toISOString()}::timestamptz
          and ${notification.seen} order by ${notification.createdAt} limit ${limit} for update skip locked)
      returning id`,
  )
  return deleted.length
}

export async function unlistAbout(tx: Tx, memberId: number, type: NotificationType, targetId: number): Promise<number> {
  const [row] = await rows(
    tx,
    { unseen: "int4" },
    sql`with before as (
        select id, seen from ${notification} where ${notification.memberId} = ${memberId}
          and (${notification.listed} or ${notification.silent})
          and ${notification.type} = ${type} and ${notification.targetId} = ${targetId}),
      done as (update ${notification} set seen = true, listed = false, silent = false from before
        where ${notification.id} = before.id)
      select (count(*) filter (where not seen))::int as "unseen" from before`,
  )
  return row?.unseen ?? 0
}

export interface ExportedNotification {
  sortKey: number
  type: string
  event: string
  facts: object
  createdAt: string
}

const exportedNotification = columns<ExportedNotification>({
  sortKey: "int8",
  type: "text",
  event: "text",
  facts: "jsonb",
  createdAt: "timestamptz",
})

/** Lists the latest first, below this sort key, without other members' data. */
export const listForExport = (
  on: DbOrTx,
  memberId: number,
  below: number,
  limit: number,
): Promise<ExportedNotification[]> =>
  rows(
    on,
    exportedNotification,
    sql`select place as "sortKey", type as "type", event as "event", facts as "facts", created_at as "createdAt"
      from ${notification} where ${notification.memberId} = ${memberId} and ${notification.listed}
        and ${notification.sortKey} < ${below}::bigint order by ${notification.sortKey} desc limit ${limit}`,
  )
