import { and, asc, count, eq, gt, inArray, isNull, min, type SQL, sql } from "drizzle-orm"
import type { CopyKind } from "@redthread/contract/staff-queue"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Waiting } from "../../../core/staff-queue"
import { account } from "../../member/account-row/account.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { photo } from "../../people/photo/photo.tables"
import { type CopyOutcome, pictureCopy, pictureCopyCase } from "./picture-copy.tables"

export type CaseRow = typeof pictureCopyCase.$inferSelect
export type PairRow = typeof pictureCopy.$inferSelect
export type NewPair = Omit<typeof pictureCopy.$inferInsert, "caseId">

const isOpen = isNull(pictureCopyCase.decidedAt)

/** Opens the member's case or locks the open one. */
export async function lockOpen(tx: Tx, memberId: number, now: Date): Promise<number> {
  await tx.insert(pictureCopyCase).values({ memberId, createdAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: pictureCopyCase.id })
    .from(pictureCopyCase)
    .where(and(eq(pictureCopyCase.memberId, memberId), isOpen))
    .for("update")
  if (!row) throw new Error(`the case of member ${memberId} was decided while it was opened`)
  return row.id
}

/** A cleared pair joins the case again if the account of the older picture was suspended since. @returns whether one did */
export async function insertPairs(tx: Tx, caseId: number, pairs: readonly NewPair[]): Promise<boolean> {
  const inserted = await tx
    .insert(pictureCopy)
    .values(pairs.map((pair) => ({ ...pair, caseId })))
    .onConflictDoUpdate({
      target: [pictureCopy.photoId, pictureCopy.otherPhotoId],
      set: { caseId, kind: "banned" },
      setWhere: sql`${pictureCopy.kind} = 'portrait' and excluded.kind = 'banned'`,
    })
    .returning({ photoId: pictureCopy.photoId })
  return inserted.length > 0
}

export async function deleteCase(tx: Tx, id: number): Promise<void> {
  await tx.delete(pictureCopyCase).where(eq(pictureCopyCase.id, id))
}

export const countPairs = (tx: Tx, caseId: number): Promise<number> =>
  tx.$count(pictureCopy, eq(pictureCopy.caseId, caseId))

/**
 * Kinds by other account about which staff have decided: that both may use a picture, or that the other one copied the
 * member's, which settles both kinds.
 */
export async function listSettled(
  tx: Tx,
  memberId: number,
  otherIds: readonly number[],
): Promise<{ otherId: number; kind: CopyKind }[]> {
  return rows(
    tx,
    columns<{ otherId: number; kind: CopyKind }>({ otherId: "int8", kind: "text" }),
    sql`select c.other_member_id as "otherId", c.kind as "kind"
      from picture_copy_case d join picture_copy c on c.case_id = d.id
      where d.member_id = ${memberId} and d.outcome = 'clear' and c.other_member_id = any(${bigints(otherIds)})
      union
      select d.member_id, case when d.outcome = 'clear' then c.kind else 'banned' end
      from picture_copy c join picture_copy_case d on d.id = c.case_id
      where c.other_member_id = ${memberId} and d.decided_at is not null and d.member_id = any(${bigints(otherIds)})`,
  )
}

export const listOpenCases = (on: DbOrTx, after: number, limit: number): Promise<CaseRow[]> =>
  on
    .select()
    .from(pictureCopyCase)
    .where(and(isOpen, gt(pictureCopyCase.id, after)))
    .orderBy(asc(pictureCopyCase.id))
    .limit(limit)

export async function find(on: DbOrTx, id: number): Promise<CaseRow | undefined> {
  const [row] = await on.select().from(pictureCopyCase).where(eq(pictureCopyCase.id, id))
  return row
}

export async function lock(tx: Tx, id: number): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(pictureCopyCase).where(eq(pictureCopyCase.id, id)).for("update")
  return row
}

/** Closest pairs first. */
export const listPairs = (on: DbOrTx, caseIds: readonly number[]): Promise<PairRow[]> =>
  caseIds.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(pictureCopy)
        .where(inArray(pictureCopy.caseId, [...caseIds]))
        .orderBy(pictureCopy.distance, pictureCopy.photoId, pictureCopy.otherPhotoId)

export async function decide(
  tx: Tx,
  id: number,
  decision: { outcome: CopyOutcome; decidedAt: Date; decidedBy: number },
): Promise<void> {
  await tx.update(pictureCopyCase).set(decision).where(eq(pictureCopyCase.id, id))
}

export async function countWaiting(on: DbOrTx): Promise<Waiting> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(pictureCopyCase.createdAt) })
    .from(pictureCopyCase)
    .where(isOpen)
  return row ?? { waiting: 0, oldest: null }
}

/** True if the photo belongs to an open case. */
export const isInOpenCase = (photoId: SQL): SQL<boolean> => sql`(
  exists (select from picture_copy join picture_copy_case on picture_copy_case.id = picture_copy.case_id
    where picture_copy.photo_id = ${photoId} and picture_copy_case.decided_at is null)
  or exists (select from picture_copy join picture_copy_case on picture_copy_case.id = picture_copy.case_id
    where picture_copy.other_photo_id = ${photoId} and picture_copy_case.decided_at is null))`

export async function findOwner(on: DbOrTx, memberId: number) {
  const [row] = await on
    .select({ state: account.state, avatarId: profile.avatarId })
    .from(account)
    .leftJoin(profile, eq(profile.memberId, account.id))
    .where(eq(account.id, memberId))
  return row
}

export async function listPublished(on: DbOrTx, memberId: number, limit: number): Promise<number[]> {
  const published = await on
    .select({ id: photo.id })
    .from(photo)
    .where(and(eq(photo.memberId, memberId), eq(photo.folder, "public"), eq(photo.kind, "image"), photo.fingerprinted))
    .orderBy(photo.id)
    .limit(limit)
  return published.map(({ id }) => id)
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(pictureCopyCase).where(eq(pictureCopyCase.memberId, memberId))
  await tx.update(pictureCopy).set({ otherMemberId: null }).where(eq(pictureCopy.otherMemberId, memberId))
  await tx.update(pictureCopyCase).set({ decidedBy: null }).where(eq(pictureCopyCase.decidedBy, memberId))
}
