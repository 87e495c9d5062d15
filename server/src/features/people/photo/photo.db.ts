import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { union } from "drizzle-orm/pg-core"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { keptPhoto, photo, type PhotoRow } from "./photo.tables"

/** A member's own photo, locked until the transaction ends. What waits for the verification is not theirs to use. */
export async function lockOwn(tx: Tx, memberId: number, photoId: number): Promise<PhotoRow | undefined> {
  const [row] = await tx
    .select()
    .from(photo)
    .where(and(eq(photo.id, photoId), eq(photo.memberId, memberId), ne(photo.folder, "verification")))
    .for("update")
  return row
}

export const insert = (tx: Tx, values: (typeof photo.$inferInsert)[]) =>
  tx.insert(photo).values(values).returning({ id: photo.id, kind: photo.kind, file: photo.file })

export async function update(tx: Tx, photoId: number, values: Partial<PhotoRow>): Promise<void> {
  await tx.update(photo).set(values).where(eq(photo.id, photoId))
}

/** Deletes up to so many photos that nothing attached; answers their files. */
export async function deleteUnattached(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const found = await rows<{ file: string }>(
    tx,
    sql`delete from photo where id in (
        select id from photo where attached_at is null and created_at < ${before.toISOString()}::timestamptz
        order by created_at limit ${limit} for update skip locked)
      returning file`,
  )
  return found.map(({ file }) => file)
}

export async function deleteOf(tx: Tx, memberId: number): Promise<string[]> {
  const found = await tx.delete(photo).where(eq(photo.memberId, memberId)).returning({ file: photo.file })
  const kept = await tx.delete(keptPhoto).where(eq(keptPhoto.memberId, memberId)).returning({ file: keptPhoto.file })
  return [...found, ...kept].map(({ file }) => file)
}

/** Those of these files that belong to a row. */
export async function knownOf(on: DbOrTx, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const found = await union(
    on
      .select({ file: photo.file })
      .from(photo)
      .where(inArray(photo.file, [...files])),
    on
      .select({ file: keptPhoto.file })
      .from(keptPhoto)
      .where(inArray(keptPhoto.file, [...files])),
  )
  return found.map(({ file }) => file)
}

export const listOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      id: photo.id,
      folder: photo.folder,
      kind: photo.kind,
      file: photo.file,
      status: photo.status,
      price: photo.price,
      pricedAt: photo.pricedAt,
      createdAt: photo.createdAt,
    })
    .from(photo)
    .where(eq(photo.memberId, memberId))
