import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { account } from "../../member/account-row/account.tables"
import { sanction } from "../../member/case-facts/case.tables"
import { fraudNotice, type FraudNoticeRow, fraudNoticeRecipient } from "../../member/case-facts/fraud-notice.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { message } from "../../talk/chat/chat.tables"

/** Does nothing if the member has a notice that is not revoked. */
export async function insert(tx: Tx, notice: typeof fraudNotice.$inferInsert): Promise<void> {
  await tx.insert(fraudNotice).values(notice).onConflictDoNothing()
}

export async function update(tx: Tx, id: number, change: Partial<FraudNoticeRow>): Promise<void> {
  await tx.update(fraudNotice).set(change).where(eq(fraudNotice.id, id))
}

export async function revoke(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx
    .update(fraudNotice)
    .set({ revokedAt: now })
    .where(and(eq(fraudNotice.memberId, memberId), isNull(fraudNotice.revokedAt)))
}

export async function lock(tx: Tx, id: number): Promise<(FraudNoticeRow & { erasedAt: Date | null }) | undefined> {
  const [row] = await tx
    .select({ notice: fraudNotice, erasedAt: sanction.endsAt })
    .from(fraudNotice)
    .innerJoin(sanction, eq(sanction.id, fraudNotice.sanctionId))
    .where(eq(fraudNotice.id, id))
    .for("update", { of: fraudNotice })
  return row && { ...row.notice, erasedAt: row.erasedAt }
}

const open = and(isNull(fraudNotice.sentAt), isNull(fraudNotice.revokedAt))

/** Each of these is work of one kind; a notice on which another process works is skipped. */
const work = {
  list: and(open, isNull(fraudNotice.listedAt)),
  send: (now: Date) => and(open, isNotNull(fraudNotice.listedAt), lte(fraudNotice.dueAt, now)),
  clear: and(isNotNull(fraudNotice.revokedAt), isNull(fraudNotice.clearedAt)),
}

export async function lockNext(
  tx: Tx,
  kind: "list" | "send" | "clear",
  now: Date,
): Promise<FraudNoticeRow | undefined> {
  const [row] = await tx
    .select()
    .from(fraudNotice)
    .where(kind === "send" ? work.send(now) : work[kind])
    .orderBy(asc(fraudNotice.id))
    .limit(1)
    .for("update", { skipLocked: true })
  return row
}

export const lockOf = (tx: Tx, memberId: number): Promise<FraudNoticeRow[]> =>
  tx.select().from(fraudNotice).where(eq(fraudNotice.memberId, memberId)).orderBy(asc(fraudNotice.id)).for("update")

/** Adds all who received a message from the member; the last contact is the conversation's latest message. */
export async function listRecipients(tx: Tx, { id, memberId }: FraudNoticeRow): Promise<void> {
  await tx.execute(
    sql`insert into ${fraudNoticeRecipient} (notice_id, member_id, last_contact_at)
      select ${id}::bigint, side.other_id, latest.created_at from ${threadMember} side
      join lateral (select created_at from ${message} where thread_id = side.thread_id order by seq desc limit 1) latest on true
      where side.member_id = ${memberId}
        and (select true from ${message} where thread_id = side.thread_id and sender_id = ${memberId} limit 1)
      on conflict do nothing`,
  )
}

export interface Recipient {
  memberId: number
  lastContactAt: string
  name: string
  language: Language
  email: string | null
}

const recipientColumns = columns<Recipient>({
  memberId: "int8",
  lastContactAt: "timestamptz",
  name: "text",
  language: "text",
  email: "text?",
})

const isNext = {
  send: sql`${fraudNoticeRecipient.notifiedAt} is null`,
  clear: sql`${fraudNoticeRecipient.notifiedAt} is not null and ${fraudNoticeRecipient.clearedAt} is null`,
}

/** Lists the next recipients; the notice is locked. */
export const listNext = (tx: Tx, id: number, kind: "send" | "clear", limit: number): Promise<Recipient[]> =>
  rows(
    tx,
    recipientColumns,
    sql`select ${fraudNoticeRecipient.memberId} as "memberId", ${fraudNoticeRecipient.lastContactAt} as "lastContactAt",
        ${profile.name} as "name", ${profile.language} as "language", ${account.email} as "email"
      from ${fraudNoticeRecipient} join ${account} on ${account.id} = ${fraudNoticeRecipient.memberId}
      join ${profile} on ${profile.memberId} = ${fraudNoticeRecipient.memberId}
      where ${fraudNoticeRecipient.noticeId} = ${id} and ${isNext[kind]}
      order by ${fraudNoticeRecipient.memberId} limit ${limit}::int`,
  )

export async function mark(
  tx: Tx,
  id: number,
  memberIds: readonly number[],
  change: { notifiedAt: Date } | { clearedAt: Date },
): Promise<void> {
  await tx
    .update(fraudNoticeRecipient)
    .set(change)
    .where(and(eq(fraudNoticeRecipient.noticeId, id), inArray(fraudNoticeRecipient.memberId, [...memberIds])))
}

export const recipientIds = async (tx: Tx, id: number): Promise<number[]> =>
  (
    await tx
      .select({ memberId: fraudNoticeRecipient.memberId })
      .from(fraudNoticeRecipient)
      .where(eq(fraudNoticeRecipient.noticeId, id))
  ).map(({ memberId }) => memberId)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(fraudNoticeRecipient).where(eq(fraudNoticeRecipient.memberId, memberId))
  await tx.delete(fraudNotice).where(eq(fraudNotice.memberId, memberId))
}

export interface NoticeState {
  id: number
  memberId: number
  name: string
  createdAt: string
  dueAt: string
  delayed: boolean
  revokedAt: string | null
  recipients: number
  notified: number
  cleared: number
}

const stateColumns = columns<NoticeState>({
  id: "int8",
  memberId: "int8",
  name: "text",
  createdAt: "timestamptz",
  dueAt: "timestamptz",
  delayed: "bool",
  revokedAt: "timestamptz?",
  recipients: "int4",
  notified: "int4",
  cleared: "int4",
})

export const list = (on: DbOrTx, maxId: number, limit: number): Promise<NoticeState[]> =>
  rows(
    on,
    stateColumns,
    sql`select notice.id as "id", notice.member_id as "memberId", notice.name as "name", notice.created_at as "createdAt",
        notice.due_at as "dueAt", notice.delayed as "delayed", notice.revoked_at as "revokedAt",
        counted.recipients as "recipients", counted.notified as "notified", counted.cleared as "cleared"
      from (select * from ${fraudNotice} where ${fraudNotice.id} < ${maxId}::bigint
        order by ${fraudNotice.id} desc limit ${limit}::int) notice
      cross join lateral (select count(*)::int as recipients, count(notified_at)::int as notified,
        count(cleared_at)::int as cleared from ${fraudNoticeRecipient} where notice_id = notice.id) counted
      order by notice.id desc`,
  )

export const receivedBy = (on: DbOrTx, memberId: number) =>
  on
    .select({
      last_contact_at: fraudNoticeRecipient.lastContactAt,
      notified_at: fraudNoticeRecipient.notifiedAt,
      cleared_at: fraudNoticeRecipient.clearedAt,
    })
    .from(fraudNoticeRecipient)
    .where(and(eq(fraudNoticeRecipient.memberId, memberId), isNotNull(fraudNoticeRecipient.notifiedAt)))
    .orderBy(asc(fraudNoticeRecipient.noticeId))

export const aboutMember = (on: DbOrTx, memberId: number) =>
  on
    .select({ name: fraudNotice.name, created_at: fraudNotice.createdAt, revoked_at: fraudNotice.revokedAt })
    .from(fraudNotice)
    .where(eq(fraudNotice.memberId, memberId))
    .orderBy(asc(fraudNotice.id))
