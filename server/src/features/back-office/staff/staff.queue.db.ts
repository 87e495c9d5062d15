import type { DecisionGround } from "@redthread/contract/staff-decision"
import type { QueueName } from "@redthread/contract/staff-queue"
import { and, asc, desc, eq, gt, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm"
import { audit } from "../../../core/db/core.tables"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { account } from "../../member/account-row/account.tables"
import { supportTicket } from "../../member/case-facts/case.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { pictureCopy, pictureCopyCase } from "../picture-copy/picture-copy.tables"
import { staffClaim, staffNote } from "./staff.tables"

export interface Claim {
  caseId: number
  memberId: number
  name: string | null
  until: Date
}

export const claimsOf = (on: DbOrTx, queue: QueueName, caseIds: readonly number[], now: Date): Promise<Claim[]> =>
  on
    .select({
      caseId: staffClaim.caseId,
      memberId: staffClaim.memberId,
      name: profile.name,
      until: staffClaim.until,
    })
    .from(staffClaim)
    .leftJoin(profile, eq(profile.memberId, staffClaim.memberId))
    .where(and(eq(staffClaim.queue, queue), inArray(staffClaim.caseId, [...caseIds]), gt(staffClaim.until, now)))

/** Claims a case, or renews the caller's claim. @returns false if another member has claimed it */
export async function claim(
  tx: Tx,
  {
    queue,
    caseId,
    memberId,
    now,
    until,
  }: { queue: QueueName; caseId: number; memberId: number; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await tx
    .insert(staffClaim)
    .values({ queue, caseId, memberId, until })
    .onConflictDoUpdate({
      target: [staffClaim.queue, staffClaim.caseId],
      set: { memberId, until },
      setWhere: or(eq(staffClaim.memberId, memberId), sql`${staffClaim.until} <= ${now.toISOString()}::timestamptz`),
    })
    .returning({ caseId: staffClaim.caseId })
  return claimed.length > 0
}

export async function release(tx: Tx, queue: QueueName, caseId: number, memberId: number): Promise<boolean> {
  const released = await tx
    .delete(staffClaim)
    .where(and(eq(staffClaim.queue, queue), eq(staffClaim.caseId, caseId), eq(staffClaim.memberId, memberId)))
    .returning({ caseId: staffClaim.caseId })
  return released.length > 0
}

/** Passes the caller's claim to another member. @returns false if the caller has no claim */
export async function passClaim(
  tx: Tx,
  { queue, caseId, memberId, now }: { queue: QueueName; caseId: number; memberId: number; now: Date },
  to: { memberId: number; until: Date },
): Promise<boolean> {
  const passed = await tx
    .update(staffClaim)
    .set(to)
    .where(
      and(
        eq(staffClaim.queue, queue),
        eq(staffClaim.caseId, caseId),
        eq(staffClaim.memberId, memberId),
        gt(staffClaim.until, now),
      ),
    )
    .returning({ caseId: staffClaim.caseId })
  return passed.length > 0
}

export async function insertNote(tx: Tx, note: typeof staffNote.$inferInsert): Promise<void> {
  await tx.insert(staffNote).values(note)
}

export const notesOf = (on: DbOrTx, queue: QueueName, caseId: number) =>
  on
    .select({
      id: staffNote.id,
      by: profile.name,
      content: staffNote.content,
      createdAt: staffNote.createdAt,
    })
    .from(staffNote)
    .leftJoin(profile, eq(profile.memberId, staffNote.authorId))
    .where(and(eq(staffNote.queue, queue), eq(staffNote.caseId, caseId)))
    .orderBy(asc(staffNote.id))

/** Comments about a member who is erased are deleted; those by one remain without a name. */
export async function forgetNotes(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(staffNote).where(eq(staffNote.subjectId, memberId))
  await tx.update(staffNote).set({ authorId: null }).where(eq(staffNote.authorId, memberId))
}

export async function countMine(on: DbOrTx, memberId: number, now: Date): Promise<Map<string, number>> {
  const claims = await on
    .select({ queue: staffClaim.queue, mine: sql<number>`count(*)::int` })
    .from(staffClaim)
    .where(and(eq(staffClaim.memberId, memberId), gt(staffClaim.until, now)))
    .groupBy(staffClaim.queue)
  return new Map(claims.map(({ queue, mine }) => [queue, mine]))
}

export async function forgetClaims(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(staffClaim).where(eq(staffClaim.memberId, memberId))
}

export async function namesOf(on: DbOrTx, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map()
  const claims = await on
    .select({ id: profile.memberId, name: profile.name })
    .from(profile)
    .where(inArray(profile.memberId, [...memberIds]))
  return new Map(claims.map(({ id, name }) => [id, name]))
}

/** The history omits these actions, which are audited but do not help in deciding. */
const hiddenActions = ["member.look", "ledger.look", "case.claim", "case.release", "case.assign", "case.undo"]

export const historyOf = (on: DbOrTx, memberId: number, limit: number) =>
  on
    .select({
      id: audit.id,
      action: audit.action,
      actor: profile.name,
      role: audit.role,
      reason: audit.reason,
      ground: sql<DecisionGround | null>`${audit.detail} ->> 'ground'`,
      createdAt: audit.createdAt,
    })
    .from(audit)
    .leftJoin(profile, eq(profile.memberId, audit.actorId))
    .where(and(eq(audit.subjectId, memberId), ne(audit.actorId, memberId), notInArray(audit.action, hiddenActions)))
    .orderBy(desc(audit.id))
    .limit(limit)

const isClaimedAs = (queue: QueueName, isTicketOfCase: SQL, readerId: number, photoId: SQL): SQL =>
  sql`exists (select from ${staffClaim} join ${account} on ${account.id} = ${staffClaim.memberId}
    join ${supportTicket} on ${isTicketOfCase}
    where ${staffClaim.queue} = ${queue} and ${staffClaim.memberId} = ${readerId}
      and ${staffClaim.until} > ${clock.now().toISOString()}::timestamptz and ${account.role} in ('moderator', 'admin')
      and ${photoId} = any(${supportTicket.photoIds}))`

/** The case of a complaint has all open reports about its member. */
const isOpenTicket = sql`${supportTicket.closedAt} is null and ${supportTicket.category} = 'complaint'
  and ${supportTicket.reportedId} = (select reported.reported_id from ${supportTicket} reported
    where reported.id = ${staffClaim.caseId})`
const isAppealed = sql`${supportTicket.sanctionId} = ${staffClaim.caseId}`

const isClaimedCopy = (readerId: number, photoId: SQL): SQL =>
  sql`exists (select from ${staffClaim} join ${account} on ${account.id} = ${staffClaim.memberId}
    join ${pictureCopyCase} on ${pictureCopyCase.id} = ${staffClaim.caseId} and ${pictureCopyCase.decidedAt} is null
    join ${pictureCopy} on ${pictureCopy.caseId} = ${pictureCopyCase.id}
    where ${staffClaim.queue} = 'copy' and ${staffClaim.memberId} = ${readerId}
      and ${staffClaim.until} > ${clock.now().toISOString()}::timestamptz and ${account.role} in ('moderator', 'admin')
      and ${photoId} in (${pictureCopy.photoId}, ${pictureCopy.otherPhotoId}))`

/** True if the photo is evidence in a case that the reader has claimed: of a report, an appeal, or copied pictures. */
export const isEvidenceClaimedBy = (readerId: number, photoId: SQL): SQL =>
  sql`(${isClaimedAs("complaint", isOpenTicket, readerId, photoId)}
    or ${isClaimedAs("appeal", isAppealed, readerId, photoId)} or ${isClaimedCopy(readerId, photoId)})`
