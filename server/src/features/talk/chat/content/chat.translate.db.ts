import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message } from "../chat.tables"

/** Publishes a translation, unless the text is no longer `content`. @returns the thread's new seq */
export async function markTranslated(
  on: DbOrTx,
  { threadId, id, content }: { threadId: number; id: number; content?: string },
): Promise<number | undefined> {
  const [row] = await rows(
    on,
    { seq: "int4" },
    sql`with moved as (
        update ${thread} set seq = ${thread.seq} + 1 where ${thread.id} = ${threadId} returning ${thread.seq} as seq
      )
      update ${message} set changed = moved.seq, translating = null from moved
      where ${message.id} = ${id} and ${content === undefined ? sql`true` : sql`${message.content} = ${content}`}
      returning ${message.changed} as "seq"`,
  )
  return row?.seq
}

export interface PendingTranslation {
  id: number
  threadId: number
  content: string
  source: Language
  target: Language
  writerId: number
  readerId: number
}

export const findPending = (on: DbOrTx, before: Date, limit: number): Promise<PendingTranslation[]> =>
  rows(
    on,
    columns<PendingTranslation>({
      id: "int8",
      threadId: "int8",
      content: "text",
      source: "text",
      target: "text",
      writerId: "int8",
      readerId: "int8",
    }),
    sql`select ${message.id} as "id", ${message.threadId} as "threadId", ${message.content} as "content",
        ${message.language} as "source", ${message.translating} as "target", ${message.senderId} as "writerId",
        ${threadMember.otherId} as "readerId"
      from ${message}
      join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${message.senderId}
      where ${message.translating} is not null and ${message.createdAt} < ${before.toISOString()}::timestamptz
      order by ${message.id} limit ${limit}`,
  )

/** Publishes that a message stays untranslated for now. @returns the thread's new seq */
export async function cancelPending(
  on: DbOrTx,
  { threadId, id, onlyPending }: { threadId: number; id: number; onlyPending: boolean },
): Promise<number | undefined> {
  const isAffected = sql`${message.id} = ${id} and (not ${onlyPending}::boolean or ${message.translating} is not null)`
  const [row] = await rows(
    on,
    { seq: "int4" },
    sql`with moved as (
        update ${thread} set seq = ${thread.seq} + 1
        where ${thread.id} = ${threadId} and exists (select from ${message} where ${isAffected})
        returning ${thread.seq} as seq
      )
      update ${message} set changed = moved.seq, translating = null from moved
      where ${message.id} = ${id} returning ${message.changed} as "seq"`,
  )
  return row?.seq
}

/** Clears a pending translation, which the reader can still request. */
export async function clearPending(on: DbOrTx, messageId: number): Promise<void> {
  await on.execute(sql`update ${message} set translating = null where ${message.id} = ${messageId}`)
}

export async function giveUp(tx: Tx, before: Date): Promise<void> {
  await tx.execute(
    sql`update ${message} set translating = null
      where ${message.translating} is not null and ${message.createdAt} < ${before.toISOString()}::timestamptz`,
  )
}

export async function findSides(
  on: DbOrTx,
  messageId: number,
): Promise<{ threadId: number; memberIds: number[] } | undefined> {
  const [row] = await rows(
    on,
    columns<{ threadId: number; memberIds: number[] }>({ threadId: "int8", memberIds: "json" }),
    sql`select ${thread.id} as "threadId", json_build_array(${thread.lowId}, ${thread.highId}) as "memberIds"
      from ${message} join ${thread} on ${thread.id} = ${message.threadId} where ${message.id} = ${messageId}`,
  )
  return row
}
