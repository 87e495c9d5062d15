import { createHash } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { Translatable } from "@redthread/contract/translation"
import { arrayOf } from "../../../core/db/batched-rows"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { everyFeature } from "../../../core/every-feature"
import type { TranslatableRow } from "../../../core/feature"
import type { Reader } from "../../../core/db/reader"
import { isShownTo } from "./translation.sql"
import { translation } from "./translation.tables"

/** Must equal the digest that `translated` computes in SQL. */
export const digestOf = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest()

export interface Pair {
  readonly digest: Buffer
  readonly source: Language
  readonly target: Language
}

const isOf = ({ digest, source, target }: Pair) =>
  and(eq(translation.digest, digest), eq(translation.source, source), eq(translation.target, target))

export type StoredTranslation = Pick<
  typeof translation.$inferSelect,
  "content" | "rank" | "ownerId" | "authorId" | "engine"
>

/** Stored versions for a language pair that this reader may see, best first. Id 0: no member. */
export const findTranslations = (
  on: DbOrTx,
  pair: Pair,
  { authorId, readerId }: { authorId: number; readerId: number },
): Promise<StoredTranslation[]> =>
  on
    .select({
      content: translation.content,
      rank: translation.rank,
      ownerId: translation.ownerId,
      authorId: translation.authorId,
      engine: translation.engine,
    })
    .from(translation)
    .where(and(isOf(pair), isShownTo({ author: sql`${authorId}::bigint`, reader: sql`${readerId}::bigint` })))
    .orderBy(sql`${translation.rank} desc, ${translation.ownerId} desc`)

type NewTranslation = Omit<typeof translation.$inferInsert, "digest"> & { digest: Buffer }

export async function insertTranslation(tx: Tx, values: NewTranslation): Promise<void> {
  await tx.insert(translation).values(values).onConflictDoNothing()
}

export async function putTranslation(tx: Tx, values: NewTranslation): Promise<void> {
  const { content, engine, shared = false, createdAt } = values
  const { digest, source, target, rank, ownerId } = translation
  await tx
    .insert(translation)
    .values(values)
    .onConflictDoUpdate({
      target: [digest, source, target, rank, ownerId],
      set: { content, engine, shared, createdAt },
    })
}

export async function deleteVersion(
  tx: Tx,
  { rank, ownerId, ...pair }: Pair & { rank: 0 | 1 | 2; ownerId: number },
): Promise<void> {
  await tx.delete(translation).where(and(isOf(pair), eq(translation.rank, rank), eq(translation.ownerId, ownerId)))
}

export async function setShared(
  tx: Tx,
  { rank, ownerId, ...pair }: Pair & { rank: 0 | 1 | 2; ownerId: number },
  shared: boolean,
): Promise<void> {
  await tx
    .update(translation)
    .set({ shared })
    .where(and(isOf(pair), eq(translation.rank, rank), eq(translation.ownerId, ownerId)))
}

/** Shared by several authors of the same text: it is not deleted with the text of one of them. */
export async function markSeveral(on: DbOrTx, pair: Pair): Promise<void> {
  await on
    .update(translation)
    .set({ authorId: 0 })
    .where(and(isOf(pair), eq(translation.rank, 0), eq(translation.ownerId, 0)))
}

export interface GoneText {
  readonly authorId: number
  readonly content: string
}

/** Keeps translations that another author's text shares. */
export async function deleteOf(tx: Tx, texts: readonly GoneText[]): Promise<void> {
  if (texts.length === 0) return
  const digests = texts.map(({ content }) => String.raw`\x${digestOf(content).toString("hex")}`)
  await tx.execute(sql`
    delete from ${translation} using unnest(
        ${arrayOf(digests)}::bytea[], ${arrayOf(texts.map(({ authorId }) => authorId))}::bigint[]) gone (digest, author_id)
    where ${translation.digest} = gone.digest and coalesce(${translation.authorId}, gone.author_id) = gone.author_id`)
}

export async function deleteOwn(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(translation).where(eq(translation.ownerId, memberId))
}

const translatableColumns = columns<TranslatableRow>({
  content: "text",
  language: "text?",
  target: "text?",
  authorId: "int8",
})

export async function findTranslatable(
  on: DbOrTx,
  reader: Reader | null,
  type: Translatable,
  id: number,
): Promise<TranslatableRow | undefined> {
  const query = everyFeature.translatable(type, reader, id)
  const [row] = query ? await rows(on, translatableColumns, query) : []
  return row
}
