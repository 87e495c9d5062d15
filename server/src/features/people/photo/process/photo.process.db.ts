import { and, count, eq, inArray, isNotNull, lt } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../../core/db/db"
import type { PhotoRow } from "../photo.tables"
import { photo } from "../photo.tables"

export async function find(on: DbOrTx, photoId: number): Promise<PhotoRow | undefined> {
  const [row] = await on.select().from(photo).where(eq(photo.id, photoId))
  return row
}

/** Locked until the transaction ends: its files can't be moved or removed meanwhile. */
export async function lock(tx: Tx, photoId: number): Promise<PhotoRow | undefined> {
  const [row] = await tx.select().from(photo).where(eq(photo.id, photoId)).for("update")
  return row
}

/** Those of these whose original is still there. */
export async function unfinishedOf(on: DbOrTx, ids: readonly number[]): Promise<number[]> {
  const found = await on
    .select({ id: photo.id })
    .from(photo)
    .where(and(inArray(photo.id, [...ids]), isNotNull(photo.original)))
  return found.map(({ id }) => id)
}

/** Clips of the same member that came before this one and are not done. */
export async function countClipsBefore(on: DbOrTx, { id, memberId }: PhotoRow): Promise<number> {
  const [row] = await on
    .select({ count: count() })
    .from(photo)
    .where(and(eq(photo.memberId, memberId), eq(photo.kind, "video"), eq(photo.status, "processing"), lt(photo.id, id)))
  return row?.count ?? 0
}

/** Stores the progress unless processing has ended meanwhile. */
export async function setProgress(tx: Tx, photoId: number, progress: number): Promise<boolean> {
  const changed = await tx
    .update(photo)
    .set({ progress })
    .where(and(eq(photo.id, photoId), eq(photo.status, "processing")))
    .returning({ id: photo.id })
  return changed.length > 0
}

export async function update(tx: Tx, photoId: number, values: Partial<PhotoRow>): Promise<void> {
  await tx.update(photo).set(values).where(eq(photo.id, photoId))
}

export async function remove(tx: Tx, photoId: number): Promise<void> {
  await tx.delete(photo).where(eq(photo.id, photoId))
}

/** Uploads from before this time that are not done, oldest first. */
export const stuckBefore = (on: DbOrTx, before: Date, limit: number) =>
  on
    .select({ id: photo.id, memberId: photo.memberId, file: photo.file, createdAt: photo.createdAt })
    .from(photo)
    .where(and(eq(photo.status, "processing"), lt(photo.createdAt, before)))
    .orderBy(photo.createdAt)
    .limit(limit)
