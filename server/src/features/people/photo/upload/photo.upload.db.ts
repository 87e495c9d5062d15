import { and, asc, count, eq, inArray } from "drizzle-orm"
import { advisoryLock, lockForMember, type DbOrTx, type Tx } from "../../../../core/db/db"
import { photo, photoPurchase } from "../photo.tables"

export async function countOf(on: DbOrTx, memberId: number): Promise<number> {
  const [row] = await on.select({ count: count() }).from(photo).where(eq(photo.memberId, memberId))
  return row?.count ?? 0
}

export async function lockAndCountUploads(tx: Tx, memberId: number): Promise<number> {
  await lockForMember(tx, advisoryLock.uploads, memberId)
  return countOf(tx, memberId)
}

export async function countProcessing(tx: Tx, memberId: number): Promise<number> {
  const isProcessing = and(eq(photo.memberId, memberId), eq(photo.status, "processing"))
  const [row] = await tx.select({ count: count() }).from(photo).where(isProcessing)
  return row?.count ?? 0
}

export const insert = (tx: Tx, values: (typeof photo.$inferInsert)[]) =>
  tx.insert(photo).values(values).returning({ id: photo.id })

const isOwn = (memberId: number, ids: readonly number[]) =>
  and(eq(photo.memberId, memberId), inArray(photo.id, [...ids]))

export const findOwn = (on: DbOrTx, memberId: number, ids: readonly number[]) =>
  on
    .select({ id: photo.id, kind: photo.kind, file: photo.file, status: photo.status, progress: photo.progress })
    .from(photo)
    .where(isOwn(memberId, ids))
    .orderBy(asc(photo.id))

export type UploadRow = Awaited<ReturnType<typeof findOwn>>[number]

export async function lockOwn(tx: Tx, memberId: number, ids: readonly number[]): Promise<number[]> {
  const locked = await tx
    .select({ id: photo.id })
    .from(photo)
    .where(isOwn(memberId, ids))
    .orderBy(asc(photo.id))
    .for("update")
  return locked.map(({ id }) => id)
}

export async function isSold(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const [row] = await tx
    .select({ id: photo.id })
    .from(photo)
    .innerJoin(photoPurchase, eq(photoPurchase.photoId, photo.id))
    .where(and(inArray(photo.id, [...ids]), eq(photo.folder, "message")))
    .limit(1)
  return row !== undefined
}
