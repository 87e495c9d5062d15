import { and, desc, eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { digestOf } from "./translation.db"
import { translationMemory as memory } from "./translation.tables"

export interface MemoryPair {
  readonly memberId: number
  readonly source: Language
  readonly target: Language
}

const isOf = ({ memberId, source, target }: MemoryPair) =>
  and(eq(memory.memberId, memberId), eq(memory.source, source), eq(memory.target, target))

/** Remembered texts per member and language pair; older ones are deleted. */
export const memoryMax = 500

export async function remember(
  tx: Tx,
  pair: MemoryPair,
  { content, translate, now }: { content: string; translate: string; now: Date },
): Promise<void> {
  const { memberId, source, target, digest } = memory
  await tx
    .insert(memory)
    .values({ ...pair, digest: digestOf(content), content, translate, updatedAt: now })
    .onConflictDoUpdate({ target: [memberId, source, target, digest], set: { translate, updatedAt: now } })
  await tx.execute(sql`
    delete from ${memory} where ${isOf(pair)} and ${memory.updatedAt} < (
      select updated_at from ${memory} where ${isOf(pair)} order by updated_at desc offset ${memoryMax - 1} limit 1)`)
}

export async function forgetText(tx: Tx, pair: MemoryPair, content: string): Promise<void> {
  await tx.delete(memory).where(and(isOf(pair), eq(memory.digest, digestOf(content))))
}

export const recall = (on: DbOrTx, pair: MemoryPair) =>
  on
    .select({ content: memory.content, translate: memory.translate })
    .from(memory)
    .where(isOf(pair))
    .orderBy(desc(memory.updatedAt))
    .limit(memoryMax)

export async function forgetAll(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(memory).where(eq(memory.memberId, memberId))
}

export const exportOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      source: memory.source,
      target: memory.target,
      content: memory.content,
      translate: memory.translate,
      updatedAt: memory.updatedAt,
    })
    .from(memory)
    .where(eq(memory.memberId, memberId))
    .orderBy(desc(memory.updatedAt))

const readingLanguage = columns<{ language: Language }>({ language: "text" })

/** Returns the language for `readerId` of the writer's messages; null if the writer may not see the reader. */
export async function findReadingLanguage(on: DbOrTx, writer: Reader, readerId: number): Promise<Language | null> {
  const [row] = await rows(
    on,
    readingLanguage,
    sql`select coalesce(theirs.receive, mine.send, ${profile.language}) as "language" from ${profile}
      left join ${threadMember} mine on mine.member_id = ${writer.id} and mine.other_id = ${profile.memberId}
      left join ${threadMember} theirs on theirs.member_id = ${profile.memberId} and theirs.other_id = ${writer.id}
      where ${profile.memberId} = ${readerId} and ${profile.memberId} <> ${writer.id}
        and (mine.member_id is not null or ${visibleTo(writer)})`,
  )
  return row?.language ?? null
}
