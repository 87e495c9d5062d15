import { createHash } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../core/db"
import { messageFor } from "../chat/chat.sql"
import { commentFor, postFor } from "../feed/feed.sql"
import { introductionFor, type Reader } from "../profile/profile.sql"
import { translation } from "./translation.tables"

/** The same as in SQL: see `translated`. */
export const digestOf = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest()

export interface Pair {
  readonly digest: Buffer
  readonly source: Language
  readonly target: Language
}

export async function findTranslation(on: DbOrTx, { digest, source, target }: Pair): Promise<string | undefined> {
  const [row] = await on
    .select({ content: translation.content })
    .from(translation)
    .where(and(eq(translation.digest, digest), eq(translation.source, source), eq(translation.target, target)))
  return row?.content
}

export async function insertTranslation(
  tx: Tx,
  values: Omit<typeof translation.$inferInsert, "digest"> & { digest: Buffer },
): Promise<void> {
  await tx.insert(translation).values(values).onConflictDoNothing()
}

/** Removes the translations of these texts. */
export async function deleteOf(tx: Tx, texts: readonly string[]): Promise<void> {
  if (texts.length > 0) await tx.delete(translation).where(inArray(translation.digest, texts.map(digestOf)))
}

export interface Readable {
  content: string
  language: Language | null
  /** What the reader has chosen for this text; null: the reader's own language. */
  target: Language | null
}

/** A message of a conversation of this member. */
export async function findMessage(on: DbOrTx, memberId: number, id: number): Promise<Readable | undefined> {
  const [row] = await rows<Readable>(on, messageFor(memberId, id))
  return row
}

/** What members show of themselves to others, by its kind in the contract. */
const shownTexts = { introduction: introductionFor, feed: postFor, comment: commentFor } as const

/** A text of this kind that the reader may see. */
export async function findShown(
  on: DbOrTx,
  reader: Reader | null,
  type: keyof typeof shownTexts,
  id: number,
): Promise<Readable | undefined> {
  const [row] = await rows<Omit<Readable, "target">>(on, shownTexts[type](reader, id))
  return row && { ...row, target: null }
}
