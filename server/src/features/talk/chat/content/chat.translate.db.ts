import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../../../core/db/db"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message } from "../chat.tables"

/**
 * Marks a message as changed because its translation arrived, unless its text is no longer `content`. Answers the
 * thread's new seq.
 */
export async function markTranslated(
  on: DbOrTx,
  { threadId, id, content }: { threadId: number; id: number; content?: string },
): Promise<number | undefined> {
  const [row] = await rows<{ seq: number }>(
    on,
    sql`with moved as (
        update ${thread} set seq = ${thread.seq} + 1 where ${thread.id} = ${threadId} returning ${thread.seq} as seq
      )
      update ${message} set changed = moved.seq, translating = null from moved
      where ${message.id} = ${id} and ${content === undefined ? sql`true` : sql`${message.content} = ${content}`}
      returning ${message.changed} as "seq"`,
  )
  return row?.seq
}

export interface Waiting {
  id: number
  threadId: number
  content: string
  source: Language
  target: Language
  writerId: number
  readerId: number
}

/** Messages whose translation has not come, written before that time, oldest first. */
export const findWaiting = (on: DbOrTx, before: Date, limit: number): Promise<Waiting[]> =>
  rows<Waiting>(
    on,
    sql`select ${message.id} as "id", ${message.threadId} as "threadId", ${message.content} as "content",
        ${message.language} as "source", ${message.translating} as "target", ${message.senderId} as "writerId",
        ${threadMember.otherId} as "readerId"
      from ${message}
      join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${message.senderId}
      where ${message.translating} is not null and ${message.createdAt} < ${before.toISOString()}::timestamptz
      order by ${message.id} limit ${limit}`,
  )

/**
 * Marks a message as changed because it stays untranslated for now; with `onlyWaiting` undefined where no translation
 * was pending. Answers the thread's new seq.
 */
export async function endWaiting(
  on: DbOrTx,
  { threadId, id, onlyWaiting }: { threadId: number; id: number; onlyWaiting: boolean },
): Promise<number | undefined> {
  const isMeant = sql`${message.id} = ${id} and (not ${onlyWaiting}::boolean or ${message.translating} is not null)`
  const [row] = await rows<{ seq: number }>(
    on,
    sql`with moved as (
        update ${thread} set seq = ${thread.seq} + 1
        where ${thread.id} = ${threadId} and exists (select from ${message} where ${isMeant})
        returning ${thread.seq} as seq
      )
      update ${message} set changed = moved.seq, translating = null from moved
      where ${message.id} = ${id} returning ${message.changed} as "seq"`,
  )
  return row?.seq
}

/** Clears the pending translation of a message: its reader can request it by hand. */
export async function stopWaiting(on: DbOrTx, messageId: number): Promise<void> {
  await on.execute(sql`update ${message} set translating = null where ${message.id} = ${messageId}`)
}

/** Clears pending translations that are older than that. */
export async function giveUp(tx: Tx, before: Date): Promise<void> {
  await tx.execute(
    sql`update ${message} set translating = null
      where ${message.translating} is not null and ${message.createdAt} < ${before.toISOString()}::timestamptz`,
  )
}

/** Where a message stands, and who are in that conversation. */
export async function findSides(
  on: DbOrTx,
  messageId: number,
): Promise<{ threadId: number; memberIds: number[] } | undefined> {
  const [row] = await rows<{ threadId: number; memberIds: number[] }>(
    on,
    sql`select ${thread.id} as "threadId", json_build_array(${thread.lowId}, ${thread.highId}) as "memberIds"
      from ${message} join ${thread} on ${thread.id} = ${message.threadId} where ${message.id} = ${messageId}`,
  )
  return row
}
