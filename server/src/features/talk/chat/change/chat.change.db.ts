import { type SQL, sql } from "drizzle-orm"
import type { Counters } from "@redthread/contract/account"
import type { MessageType } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import type { ShieldSign } from "@redthread/contract/scam-shield"
import { bigints, rows, type Tx } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import { isPaidBy } from "../../../people/album/album.sql"
import { profile } from "../../../member/profile-facts/profile.tables"
import { photo } from "../../../people/photo/photo.tables"
import { blocks } from "../../../member/relation-facts/relation.sql"
import { countMessages } from "../../../signals/notice/notice.sql"
import { isDeletedBy } from "../chat.sql"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message, messageFormer, messageUpload } from "../chat.tables"

export interface TargetMessage {
  id: number
  threadId: number
  seq: number
  senderId: number
  otherId: number
  type: MessageType
  content: string
  warning: ShieldSign[] | null
  recalled: boolean
  createdAt: string
  blocking: boolean
  blocked: boolean
  /** True if the other account can be written to. */
  listed: boolean
  /** True if the member began the conversation and has no answer yet. */
  waiting: boolean
  /** True if the other member closed the conversation kindly. */
  closed: boolean
  /** True if the receiver's counter of unread messages includes it. */
  unread: boolean
  isLatest: boolean
  engine: 0 | 1 | 2
  /** The receiver's language for messages of this sender. */
  target: Language
}

/** Blocks purchases of the photos until the transaction ends. */
export async function lockPhotos(tx: Tx, senderId: number, messageId: number): Promise<void> {
  await tx.execute(sql`
    select from ${photo} where ${photo.id} in (
      select ${messageUpload.photoId} from ${messageUpload} join ${message} on ${message.id} = ${messageUpload.messageId}
      where ${messageUpload.messageId} = ${messageId} and ${message.senderId} = ${senderId})
    order by ${photo.id} for no key update`)
}

interface ConversationMessage extends Pick<TargetMessage, "id" | "threadId" | "seq"> {
  lowId: number
  highId: number
}

export async function lockConversationOf(tx: Tx, messageId: number): Promise<ConversationMessage | undefined> {
  const [row] = await rows(
    tx,
    { id: "int8", threadId: "int8", seq: "int4", lowId: "int8", highId: "int8" },
    sql`select ${message.id} as "id", ${message.threadId} as "threadId", ${message.seq} as "seq",
        ${thread.lowId} as "lowId", ${thread.highId} as "highId"
      from ${message} join ${thread} on ${thread.id} = ${message.threadId}
      where ${message.id} = ${messageId} for no key update of ${thread}`,
  )
  return row
}

/** Locks the thread. Lock both counters before `findTarget`, because only their holder changes that side. */
export async function lockThread(
  tx: Tx,
  memberId: number,
  messageId: number,
): Promise<{ otherId: number } | undefined> {
  const [row] = await rows(
    tx,
    { otherId: "int8" },
    sql`select ${threadMember.otherId} as "otherId" from ${thread}
      join ${threadMember} on ${threadMember.threadId} = ${thread.id} and ${threadMember.memberId} = ${memberId}
      join ${message} on ${message.threadId} = ${thread.id}
      where ${message.id} = ${messageId} and ${message.seq} > ${threadMember.clearedSeq} and not ${isDeletedBy(memberId)}
      for no key update of ${thread}`,
  )
  return row
}

const targetColumns = columns<TargetMessage>({
  id: "int8",
  threadId: "int8",
  seq: "int4",
  senderId: "int8",
  otherId: "int8",
  type: "text",
  content: "text",
  warning: "text[]?",
  recalled: "bool",
  createdAt: "timestamptz",
  blocking: "bool",
  blocked: "bool",
  listed: "bool",
  waiting: "bool",
  closed: "bool",
  unread: "bool",
  isLatest: "bool",
  engine: "int2",
  target: "text",
})

export async function findTarget(tx: Tx, memberId: number, messageId: number): Promise<TargetMessage | undefined> {
  const [row] = await rows(
    tx,
    targetColumns,
    sql`select ${message.id} as "id", ${message.threadId} as "threadId", ${message.seq} as "seq",
        ${message.senderId} as "senderId", mine.other_id as "otherId", ${message.type} as "type",
        ${message.content} as "content", ${message.warning} as "warning", ${message.recalledAt} is not null as "recalled",
        ${message.createdAt} as "createdAt", ${blocks(memberId, sql`mine.other_id`)} as "blocking",
        ${blocks(sql`mine.other_id`, memberId)} as "blocked", coalesce(${profile.listed}, false) as "listed",
        ((${thread.initiatorId} = ${memberId} and not ${thread.answered})
          or coalesce(${thread.askerId} = ${memberId} and ${thread.asked}, false)) as "waiting",
        coalesce(${thread.closedBy} <> ${memberId}, false) as "closed",
        (${message.seq} > greatest(receiver.read_seq, receiver.cleared_seq) and receiver.unread > 0 and not ${message.receiverDeleted}
          and ${message.recalledAt} is null) as "unread",
        mine.last_message_id = ${message.id} as "isLatest", receiver.engine as "engine",
        coalesce(receiver.receive, sender.send, receiver_profile.language, 'en') as "target"
      from ${message}
      join ${thread} on ${thread.id} = ${message.threadId}
      join ${threadMember} mine on mine.thread_id = ${message.threadId} and mine.member_id = ${memberId}
      join ${threadMember} sender on sender.thread_id = ${message.threadId} and sender.member_id = ${message.senderId}
      join ${threadMember} receiver on receiver.member_id = sender.other_id and receiver.other_id = sender.member_id
      left join ${profile} on ${profile.memberId} = mine.other_id
      left join ${profile} receiver_profile on receiver_profile.member_id = receiver.member_id
      where ${message.id} = ${messageId} and ${message.seq} > mine.cleared_seq and not ${isDeletedBy(memberId)}`,
  )
  return row
}

/** `added` is the change of the member's unread count. */
export interface SideChange {
  memberId: number
  otherId: number
  added: number
}

export interface ChangedSide extends Counters {
  memberId: number
  otherId: number
  changed: number
  memberSeq: number
}

/** Takes the next seqs of the locked thread and of the members. @param set null if only uploads changed */
export const change = (
  tx: Tx,
  { id, threadId }: Pick<TargetMessage, "id" | "threadId">,
  set: SQL | null,
  sides: readonly SideChange[],
): Promise<ChangedSide[]> =>
  rows(
    tx,
    {
      memberId: "int8",
      otherId: "int8",
      changed: "int4",
      memberSeq: "int8",
      notification: "int4",
      message: "int4",
      likeme: "int4",
      request: "int4",
      order: "int4",
    },
    sql`with moved as (
        update ${thread} set seq = ${thread.seq} + 1 where ${thread.id} = ${threadId} returning ${thread.seq} as seq
      ), touched as (
        update ${message} set changed = moved.seq${set ? sql`, ${set}` : sql``} from moved where ${message.id} = ${id}
      ), change as (
        select * from unnest(${bigints(sides.map(({ memberId }) => memberId))}, ${bigints(sides.map(({ otherId }) => otherId))},
          ${bigints(sides.map(({ added }) => added))}) as side (member_id, other_id, added) order by 1
      ), counted as (
        ${countMessages(sql`change.member_id`, sql`change.added`, sql`change`)}, change.other_id, change.added
      ), sides as (
        update ${threadMember} set member_seq = counted.seq, unread = greatest(${threadMember.unread} + counted.added, 0)
        from counted where ${threadMember.memberId} = counted.member_id and ${threadMember.otherId} = counted.other_id
      )
      select counted.member_id as "memberId", counted.other_id as "otherId", moved.seq as "changed",
        counted.seq as "memberSeq", counted.notification, counted.message, counted.likeme, counted.request, counted."order"
      from counted, moved`,
  )

export async function keepFormer(tx: Tx, messageId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${messageFormer} (message_id, content, photo_ids, created_at)
    select ${message.id}, ${message.content}, array(select ${messageUpload.photoId} from ${messageUpload}
      where ${messageUpload.messageId} = ${message.id} order by ${messageUpload.position}), ${at.toISOString()}::timestamptz
    from ${message} where ${message.id} = ${messageId}`)
}

export async function detach(tx: Tx, messageId: number): Promise<void> {
  await tx.execute(sql`delete from ${messageUpload} where ${messageUpload.messageId} = ${messageId}`)
}

/** Copies the uploads of all messages with these photos to `message_former`; the photos must be locked. */
export async function keepCarried(tx: Tx, photoIds: readonly number[], at: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${messageFormer} (message_id, content, photo_ids, created_at)
    select ${messageUpload.messageId}, '', array_agg(${messageUpload.photoId} order by ${messageUpload.position}),
      ${at.toISOString()}::timestamptz
    from ${messageUpload} where ${messageUpload.messageId} in (
      select carried.message_id from ${messageUpload} carried where carried.photo_id = any(${bigints(photoIds)}))
    group by ${messageUpload.messageId}`)
}

export async function detachPhotos(tx: Tx, photoIds: readonly number[]): Promise<number[]> {
  const removed = await rows(
    tx,
    { messageId: "int8" },
    sql`delete from ${messageUpload} where ${messageUpload.photoId} = any(${bigints(photoIds)})
      returning ${messageUpload.messageId} as "messageId"`,
  )
  return [...new Set(removed.map(({ messageId }) => messageId))]
}

export async function hasPaid(tx: Tx, readerId: number, messageId: number): Promise<boolean> {
  const purchases = await rows(
    tx,
    {},
    sql`select from ${messageUpload} join ${photo} on ${photo.id} = ${messageUpload.photoId}
      where ${messageUpload.messageId} = ${messageId} and ${isPaidBy(readerId)} limit 1`,
  )
  return purchases.length > 0
}

/** Sets the latest message that the member has not deleted; without one the conversation is unlisted. */
export async function relist(tx: Tx, memberId: number, threadId: number): Promise<void> {
  await tx.execute(sql`
    update ${threadMember} set last_message_id = coalesce((
        select ${message.id} from ${message}
        where ${message.threadId} = ${threadMember.threadId} and ${message.seq} > ${threadMember.clearedSeq}
          and not ${isDeletedBy(memberId)} order by ${message.seq} desc limit 1), 0)
    where ${threadMember.memberId} = ${memberId} and ${threadMember.threadId} = ${threadId}`)
}

export async function forgetFormer(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ count: number; photoIds: number[] }> {
  const deleted = await rows(
    tx,
    columns<{ photoIds: number[] }>({ photoIds: "json" }),
    sql`delete from ${messageFormer} where ${messageFormer.id} in (
        select ${messageFormer.id} from ${messageFormer} where ${messageFormer.createdAt} < ${before.toISOString()}::timestamptz
        order by ${messageFormer.createdAt} limit ${limit} for update skip locked)
      returning to_json(${messageFormer.photoIds}) as "photoIds"`,
  )
  const ids = [...new Set(deleted.flatMap(({ photoIds }) => photoIds))]
  const used = await rows(
    tx,
    { id: "int8" },
    sql`select distinct ${messageUpload.photoId} as "id" from ${messageUpload} where ${messageUpload.photoId} = any(${bigints(ids)})`,
  )
  const usedIds = new Set(used.map(({ id }) => id))
  return { count: deleted.length, photoIds: ids.filter((id) => !usedIds.has(id)) }
}

/** After the recall of the latest message there is nothing to answer. */
export async function oweNothing(tx: Tx, threadId: number, memberId: number): Promise<void> {
  await tx.execute(sql`update ${threadMember} set owes = false
    where ${threadMember.threadId} = ${threadId} and ${threadMember.memberId} = ${memberId}`)
}
