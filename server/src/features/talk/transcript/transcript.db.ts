import { and, eq, sql, type SQL } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { photo } from "../../people/photo/photo.tables"
import { translatedBy } from "../../people/translation/translation.sql"
import { isDeletedBy } from "../chat/chat.sql"
import { message } from "../chat/chat.tables"
import { type storedStates, transcript } from "./transcript.tables"

type StoredState = (typeof storedStates)[number]

/** The reader's side of the thread is `mine`, the other one `other`. */
const seenBy = (memberId: number, id: number): SQL => sql`
  join ${threadMember} mine on mine.thread_id = ${message.threadId} and mine.member_id = ${memberId}
  join ${threadMember} other on other.thread_id = ${message.threadId} and other.member_id = mine.other_id
  where ${message.id} = ${id} and ${message.type} = 'voice' and ${message.recalledAt} is null
    and ${message.seq} > mine.cleared_seq and not ${isDeletedBy(memberId)}`

/** Selects a transcript as a `TranslatableRow`. */
export const transcriptFor = (reader: Reader | null, id: number): SQL | null =>
  reader &&
  sql`select ${transcript.content} as "content", ${transcript.language} as "language",
      coalesce(mine.receive, other.send) as "target", ${message.senderId} as "authorId"
    from ${message} join ${transcript} on ${transcript.messageId} = ${message.id} and ${transcript.state} = 'ready'
    ${seenBy(reader.id, id)}`

interface ShownRow {
  state: StoredState | null
  content: string | null
  language: Language | null
  translate: string | null
}

/** @returns a row without a state for a voice message that has no transcript */
export async function findShown(
  on: DbOrTx,
  { id: memberId, language }: { id: number; language: Language },
  messageId: number,
): Promise<ShownRow | undefined> {
  const translate = translatedBy({
    content: transcript.content,
    source: transcript.language,
    target: sql`coalesce(mine.receive, other.send, ${language}::text)`,
    author: message.senderId,
    reader: sql`${memberId}::bigint`,
  })
  const [row] = await rows(
    on,
    columns<ShownRow>({ state: "text?", content: "text?", language: "text?", translate: "text?" }),
    sql`select ${transcript.state} as "state", ${transcript.content} as "content", ${transcript.language} as "language",
        ${translate} as "translate"
      from ${message} left join ${transcript} on ${transcript.messageId} = ${message.id}
      ${seenBy(memberId, messageId)}`,
  )
  return row
}

export async function insert(tx: Tx, row: Omit<typeof transcript.$inferInsert, "state">): Promise<void> {
  await tx
    .insert(transcript)
    .values({ ...row, state: "waiting" })
    .onConflictDoNothing()
}

interface WaitingRow {
  threadId: number
  senderId: number
  otherId: number
  senderLanguage: Language
  attempts: number
  /** ISO 8601. */
  createdAt: string
  file: string
  isConverted: boolean
}

export async function findWaiting(on: DbOrTx, messageId: number): Promise<WaitingRow | undefined> {
  const [row] = await rows(
    on,
    columns<WaitingRow>({
      threadId: "int8",
      senderId: "int8",
      otherId: "int8",
      senderLanguage: "text",
      attempts: "int2",
      createdAt: "timestamptz",
      file: "text",
      isConverted: "bool",
    }),
    sql`select ${transcript.threadId} as "threadId", ${transcript.senderId} as "senderId",
        ${threadMember.otherId} as "otherId", ${profile.language} as "senderLanguage", ${transcript.attempts} as "attempts",
        ${transcript.createdAt} as "createdAt", ${photo.file} as "file", ${photo.status} = 'ready' as "isConverted"
      from ${transcript}
      join ${photo} on ${photo.id} = ${transcript.photoId}
      join ${profile} on ${profile.memberId} = ${transcript.senderId}
      join ${threadMember} on ${threadMember.threadId} = ${transcript.threadId}
        and ${threadMember.memberId} = ${transcript.senderId}
      where ${transcript.messageId} = ${messageId} and ${transcript.state} = 'waiting'`,
  )
  return row
}

const isWaiting = (messageId: number): SQL | undefined =>
  and(eq(transcript.messageId, messageId), eq(transcript.state, "waiting"))

export async function countAttempt(tx: Tx, messageId: number): Promise<void> {
  await tx
    .update(transcript)
    .set({ attempts: sql`${transcript.attempts} + 1` })
    .where(isWaiting(messageId))
}

interface Result {
  state: Exclude<StoredState, "waiting">
  content?: string
  language?: Language | null
}

/** @returns false if the transcript was deleted, or another process has stored it */
export async function setResult(tx: Tx, messageId: number, result: Result): Promise<boolean> {
  const stored = await tx
    .update(transcript)
    .set(result)
    .where(isWaiting(messageId))
    .returning({ messageId: transcript.messageId })
  return stored.length > 0
}

/** @returns the deleted text */
export async function removeOfMessage(tx: Tx, messageId: number): Promise<{ authorId: number; content: string }[]> {
  return tx
    .delete(transcript)
    .where(eq(transcript.messageId, messageId))
    .returning({ authorId: transcript.senderId, content: transcript.content })
}

export async function erase(tx: Tx, memberId: number): Promise<{ authorId: number; content: string }[]> {
  return tx
    .delete(transcript)
    .where(eq(transcript.senderId, memberId))
    .returning({ authorId: transcript.senderId, content: transcript.content })
}

/** Transcripts of the member's conversations, as far as the member has not deleted the messages. */
export const listForExport = (on: DbOrTx, memberId: number, after: number, limit: number) =>
  rows(
    on,
    { messageId: "int8", senderId: "int8", content: "text", language: "text?" },
    sql`select ${transcript.messageId} as "messageId", ${transcript.senderId} as "senderId",
        ${transcript.content} as "content", ${transcript.language} as "language"
      from ${threadMember} mine
      join ${transcript} on ${transcript.threadId} = mine.thread_id
      join ${message} on ${message.id} = ${transcript.messageId}
      where mine.member_id = ${memberId} and ${transcript.messageId} > ${after} and ${transcript.state} = 'ready'
        and ${message.seq} > mine.cleared_seq and not ${isDeletedBy(memberId)}
      order by ${transcript.messageId} limit ${limit}`,
  )
