import { and, eq, ne, sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../../core/db/db"
import type { Reader } from "../../../../core/db/reader"
import { profile } from "../../../member/profile-facts/profile.tables"
import { notBlocked, showsOnline, visibleTo } from "../../../member/relation-facts/relation.sql"
import type { ThreadKey } from "../chat.db"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message, threadDraft } from "../chat.tables"

export type SideKey = ThreadKey
export type SideValues = Partial<typeof threadMember.$inferInsert>

export interface Side {
  threadId: number
  otherId: number
  unread: number
  readSeq: number
  top: boolean
  draft: string | null
  seq: number
  /** True if neither member blocks the other. */
  isOpen: boolean
}

/** The counters of these members are locked. */
export const markChanged = (
  tx: Tx,
  otherId: number,
  seqs: ReadonlyMap<number, number>,
): Promise<{ threadId: number; memberId: number }[]> =>
  rows(
    tx,
    { threadId: "int8", memberId: "int8" },
    sql`update ${threadMember} set member_seq = changed.seq
      from unnest(${bigints([...seqs.keys()])}, ${bigints([...seqs.values()])}) changed (member_id, seq)
      where ${threadMember.memberId} = changed.member_id and ${threadMember.otherId} = ${otherId}
      returning ${threadMember.threadId} as "threadId", ${threadMember.memberId} as "memberId"`,
  )

/** Finds a member's side of a thread; change it only with this member's counters locked. */
export async function find(tx: Tx, memberId: number, by: SideKey): Promise<Side | undefined> {
  const isSide =
    "threadId" in by ? sql`${threadMember.threadId} = ${by.threadId}` : sql`${threadMember.otherId} = ${by.otherId}`
  const [row] = await rows(
    tx,
    {
      threadId: "int8",
      otherId: "int8",
      unread: "int4",
      readSeq: "int4",
      top: "bool",
      draft: "text?",
      seq: "int4",
      isOpen: "bool",
    },
    sql`select ${threadMember.threadId} as "threadId", ${threadMember.otherId} as "otherId",
        ${threadMember.unread} as "unread", ${threadMember.readSeq} as "readSeq", ${threadMember.top} as "top", ${threadMember.draft} as "draft",
        ${thread.seq} as "seq", ${notBlocked(threadMember.memberId, threadMember.otherId)} as "isOpen"
      from ${threadMember} join ${thread} on ${thread.id} = ${threadMember.threadId}
      where ${threadMember.memberId} = ${memberId} and ${isSide}`,
  )
  return row
}

export async function countAbove(tx: Tx, memberId: number, threadId: number, seq: number): Promise<number> {
  const [row] = await rows(
    tx,
    { unread: "int4" },
    sql`select count(*)::int as "unread" from ${message}
      join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${memberId}
      where ${message.threadId} = ${threadId} and ${message.seq} > greatest(${seq}::int, ${threadMember.clearedSeq})
        and ${message.senderId} <> ${memberId} and ${message.recalledAt} is null and not ${message.receiverDeleted}`,
  )
  return row?.unread ?? 0
}

export const countPinned = (tx: Tx, memberId: number): Promise<number> =>
  tx.$count(threadMember, and(eq(threadMember.memberId, memberId), threadMember.top))

export async function lockThread(tx: Tx, memberId: number, threadId: number): Promise<void> {
  await tx.execute(sql`
    select from ${thread} join ${threadMember} on ${threadMember.threadId} = ${thread.id}
    where ${thread.id} = ${threadId} and ${threadMember.memberId} = ${memberId} for no key update of ${thread}`)
}

export async function update(tx: Tx, memberId: number, threadId: number, values: SideValues): Promise<void> {
  await tx
    .update(threadMember)
    .set(values)
    .where(and(eq(threadMember.threadId, threadId), eq(threadMember.memberId, memberId)))
}

/** Finds the recipient of a typing event; undefined if the other member must not see it. */
export async function findTypingRecipient(on: DbOrTx, memberId: number, threadId: number): Promise<number | undefined> {
  const [row] = await rows(
    on,
    { otherId: "int8" },
    sql`select ${threadMember.otherId} as "otherId" from ${threadMember}
      join ${thread} on ${thread.id} = ${threadMember.threadId}
      where ${threadMember.threadId} = ${threadId} and ${threadMember.memberId} = ${memberId}
        and (${thread.answered} or ${thread.initiatorId} <> ${memberId})
        and coalesce(${thread.closedBy} = ${memberId}, true) and not (${thread.asked} and ${thread.askerId} = ${memberId})
        and ${notBlocked(threadMember.memberId, threadMember.otherId)} and ${showsOnline(threadMember.memberId)}`,
  )
  return row?.otherId
}

interface DeliveryReceipt {
  otherId: number
  seq: number
}

/** Undefined if the receipt is not new, or if one blocks the other. Locks only its row, so that no writer waits. */
export async function markDelivered(
  on: DbOrTx,
  memberId: number,
  threadId: number,
  upTo: number,
): Promise<DeliveryReceipt | undefined> {
  const [row] = await rows(
    on,
    { otherId: "int8", seq: "int4" },
    sql`update ${threadMember} set delivered_seq = least(${upTo}::int, ${thread.seq}) from ${thread}
      where ${thread.id} = ${threadMember.threadId} and ${threadMember.threadId} = ${threadId}
        and ${threadMember.memberId} = ${memberId} and ${threadMember.deliveredSeq} < least(${upTo}::int, ${thread.seq})
        and not ${threadMember.waiting}
        and ${notBlocked(threadMember.memberId, threadMember.otherId)}
      returning ${threadMember.otherId} as "otherId", ${threadMember.deliveredSeq} as "seq"`,
  )
  return row
}

export async function canBegin(tx: Tx, member: Reader, otherId: number): Promise<boolean> {
  const isOther = and(eq(profile.memberId, otherId), ne(profile.memberId, member.id), visibleTo(member))
  return (await tx.$count(profile, isOther)) > 0
}

export async function deleteFirstDraft(tx: Tx, memberId: number, otherId: number): Promise<void> {
  await tx.delete(threadDraft).where(and(eq(threadDraft.memberId, memberId), eq(threadDraft.otherId, otherId)))
}

/** Maximum number of drafts without a thread; the oldest ones above it are deleted. */
const firstDraftsMax = 100

export async function setFirstDraft(
  tx: Tx,
  memberId: number,
  otherId: number,
  content: string,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(threadDraft)
    .values({ memberId, otherId, content, updatedAt })
    .onConflictDoUpdate({ target: [threadDraft.memberId, threadDraft.otherId], set: { content, updatedAt } })
  await tx.execute(sql`delete from ${threadDraft} where ${threadDraft.memberId} = ${memberId}
    and ${threadDraft.otherId} in (select older.other_id from ${threadDraft} older where older.member_id = ${memberId}
      order by older.updated_at desc, older.other_id offset ${firstDraftsMax})`)
}
