import { and, count, eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { advisoryLock, type DbOrTx, lockForMember, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { isDeletedBy } from "../../talk/chat/chat.sql"
import { message } from "../../talk/chat/chat.tables"
import { savedWord } from "./vocabulary.tables"

export interface WordRow {
  id: number
  word: string
  source: Language
  gloss: string
  language: Language
  streak: number
  practiseAt: string
  /** Null, as `otherId` and `content`, unless the member can see the message. */
  messageId: number | null
  otherId: number | null
  content: string | null
}

const wordColumns = columns<WordRow>({
  id: "int8",
  word: "text",
  source: "text",
  gloss: "text",
  language: "text",
  streak: "int2",
  practiseAt: "timestamptz",
  messageId: "int8?",
  otherId: "int8?",
  content: "text?",
})

const selectWords = (memberId: number) => sql`
  select ${savedWord.id} as "id", ${savedWord.word} as "word", ${savedWord.source} as "source", ${savedWord.gloss} as "gloss",
    ${savedWord.language} as "language", ${savedWord.streak} as "streak", ${savedWord.practiseAt} as "practiseAt",
    seen.id as "messageId", seen.other_id as "otherId", seen.content as "content"
  from ${savedWord}
  left join lateral (
    select ${message.id} as id, ${message.content} as content, mine.other_id
    from ${message} join ${threadMember} mine on mine.thread_id = ${message.threadId} and mine.member_id = ${memberId}
    where ${message.id} = ${savedWord.messageId} and ${message.recalledAt} is null and ${message.seq} > mine.cleared_seq
      and not ${isDeletedBy(memberId)}) seen on true
  where ${savedWord.memberId} = ${memberId}`

export const listWords = (on: DbOrTx, memberId: number, below: number, limit: number): Promise<WordRow[]> =>
  rows(
    on,
    wordColumns,
    sql`${selectWords(memberId)} and ${savedWord.id} < ${below} order by ${savedWord.id} desc limit ${limit}`,
  )

export const listDue = (on: DbOrTx, memberId: number, now: Date, limit: number): Promise<WordRow[]> =>
  rows(
    on,
    wordColumns,
    sql`${selectWords(memberId)} and ${savedWord.practiseAt} <= ${now.toISOString()}::timestamptz
      order by ${savedWord.practiseAt}, ${savedWord.id} limit ${limit}`,
  )

export async function countDue(on: DbOrTx, memberId: number, now: Date): Promise<number> {
  const [row] = await rows(
    on,
    { due: "int4" },
    sql`select count(*)::int as "due" from ${savedWord}
      where ${savedWord.memberId} = ${memberId} and ${savedWord.practiseAt} <= ${now.toISOString()}::timestamptz`,
  )
  return row?.due ?? 0
}

export async function findWord(on: DbOrTx, memberId: number, id: number): Promise<WordRow | undefined> {
  const [row] = await rows(on, wordColumns, sql`${selectWords(memberId)} and ${savedWord.id} = ${id}`)
  return row
}

export const lockWords = (tx: Tx, memberId: number): Promise<void> => lockForMember(tx, advisoryLock.words, memberId)

type Key = Pick<typeof savedWord.$inferSelect, "memberId" | "source" | "language" | "word">

export async function findSaved(tx: Tx, { memberId, source, language, word }: Key): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: savedWord.id })
    .from(savedWord)
    .where(
      and(
        eq(savedWord.memberId, memberId),
        eq(savedWord.source, source),
        eq(savedWord.language, language),
        eq(savedWord.word, word),
      ),
    )
  return row?.id
}

export async function countWords(on: DbOrTx, memberId: number): Promise<number> {
  const [row] = await on.select({ count: count() }).from(savedWord).where(eq(savedWord.memberId, memberId))
  return row?.count ?? 0
}

type NewWord = Key & Pick<typeof savedWord.$inferSelect, "gloss" | "messageId" | "practiseAt" | "createdAt">

export async function insert(tx: Tx, values: NewWord): Promise<number> {
  const [row] = await tx.insert(savedWord).values(values).returning({ id: savedWord.id })
  if (!row) throw new Error("an insert without a condition returned no row")
  return row.id
}

/** Locks the word. */
export async function lockWord(tx: Tx, memberId: number, id: number) {
  const [row] = await tx
    .select({ streak: savedWord.streak, practiseAt: savedWord.practiseAt })
    .from(savedWord)
    .where(and(eq(savedWord.memberId, memberId), eq(savedWord.id, id)))
    .for("update")
  return row
}

export async function setProgress(tx: Tx, id: number, streak: number, practiseAt: Date): Promise<void> {
  await tx.update(savedWord).set({ streak, practiseAt }).where(eq(savedWord.id, id))
}

export async function remove(on: DbOrTx, memberId: number, id: number): Promise<boolean> {
  const removed = await on
    .delete(savedWord)
    .where(and(eq(savedWord.memberId, memberId), eq(savedWord.id, id)))
    .returning({ id: savedWord.id })
  return removed.length > 0
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(savedWord).where(eq(savedWord.memberId, memberId))
}

export const listForExport = (on: DbOrTx, memberId: number) =>
  on
    .select({
      word: savedWord.word,
      source: savedWord.source,
      gloss: savedWord.gloss,
      language: savedWord.language,
      streak: savedWord.streak,
      practiseAt: savedWord.practiseAt,
      createdAt: savedWord.createdAt,
    })
    .from(savedWord)
    .where(eq(savedWord.memberId, memberId))
    .orderBy(savedWord.id)
