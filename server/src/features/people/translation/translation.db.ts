import { createHash } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { Translatable } from "@redthread/contract/translation"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { everyFeature, type TranslatableRow } from "../../../core/feature"
import type { Reader } from "../../../core/db/reader"
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

/** A text of this kind that the reader may see. */
export async function findTranslatable(
  on: DbOrTx,
  reader: Reader | null,
  type: Translatable,
  id: number,
): Promise<TranslatableRow | undefined> {
  const query = everyFeature.translatable(type, reader, id)
  const [row] = query ? await rows<TranslatableRow>(on, query) : []
  return row
}
