import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { isoOf } from "../../../../core/db/columns"
import { type DbOrTx, rows } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { profile } from "../../../member/profile-facts/profile.tables"
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
  /** ISO 8601. */
  createdAt: string
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
      createdAt: "text",
    }),
    sql`select ${message.id} as "id", ${message.threadId} as "threadId", ${message.content} as "content",
        ${message.language} as "source", ${message.translating} as "target", ${message.senderId} as "writerId",
        ${threadMember.otherId} as "readerId",
        ${isoOf(message.createdAt)} as "createdAt"
      from ${message}
      join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${message.senderId}
      where ${message.translating} is not null and ${message.createdAt} < ${before.toISOString()}::timestamptz
      order by ${message.id} limit ${limit}`,
  )

/** Raises the seq of a message that stays untranslated for now, also if it is tried again. @returns the thread's seq */
export async function endState(
  on: DbOrTx,
  { threadId, id, isRetried, onlyPending }: { threadId: number; id: number; isRetried: boolean; onlyPending: boolean },
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
      update ${message} set changed = moved.seq, translating = case when ${isRetried}::boolean then ${message.translating} end
      from moved where ${message.id} = ${id} returning ${message.changed} as "seq"`,
  )
  return row?.seq
}

/** Latest messages before a text that an engine may use as its context. */
const contextTurns = 6

interface ContextRow {
  writer: { name: string; gender: 0 | 1 | null }
  reader: { name: string; gender: 0 | 1 | null }
  /** Oldest first. */
  turns: { by: "writer" | "reader"; text: string }[]
}

export async function findContext(on: DbOrTx, messageId: number, readerId: number): Promise<ContextRow | undefined> {
  const [row] = await rows(
    on,
    columns<ContextRow>({ writer: "json", reader: "json", turns: "json" }),
    sql`select json_build_object('name', writer.name, 'gender', writer.gender) as "writer",
        json_build_object('name', reader.name, 'gender', reader.gender) as "reader",
        (select coalesce(json_agg(json_build_object('by', case when turn.sender_id = ${message.senderId} then 'writer' else 'reader' end,
          'text', turn.content) order by turn.seq), '[]') from (
            select earlier.sender_id, earlier.content, earlier.seq from ${message} earlier
            where earlier.thread_id = ${message.threadId} and earlier.seq < ${message.seq} and earlier.seq > mine.cleared_seq
              and earlier.type in ('text', 'template', 'sayhi') and earlier.recalled_at is null
            order by earlier.seq desc limit ${sql.raw(String(contextTurns))}) turn) as "turns"
      from ${message}
      join ${threadMember} mine on mine.thread_id = ${message.threadId} and mine.member_id = ${readerId}
      join ${profile} writer on writer.member_id = ${message.senderId}
      join ${profile} reader on reader.member_id = ${readerId}
      where ${message.id} = ${messageId}`,
  )
  return row
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
