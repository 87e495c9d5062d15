import { and, asc, count, desc, eq, gt, inArray, min, ne, type SQL, sql } from "drizzle-orm"
import type { VerificationState } from "@redthread/contract/verification"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { clock } from "../../../core/process/clock"
import type { Waiting } from "../../../core/staff-queue"
import { account } from "../../member/account-row/account.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { publicPhotos } from "../photo/photo.sql"
import { photo, photoFile } from "../photo/photo.tables"
import { verification } from "./verification.tables"

/** True if the photo is a waiting selfie, and the reader is a staff member with the claim. */
export const isSelfieClaimedBy = (readerId: number, photoId: SQL): SQL =>
  sql`exists (select from ${verification} join ${account} on ${account.id} = ${readerId}
    where ${verification.photoId} = ${photoId} and ${verification.state} = 'waiting'
      and ${verification.claimedBy} = ${readerId} and ${verification.claimedUntil} > ${clock.now().toISOString()}::timestamptz
      and ${account.role} in ('moderator', 'admin'))`

export type VerificationRow = typeof verification.$inferSelect
type Values = Partial<typeof verification.$inferInsert>

const { id, memberId, state, createdAt } = verification

export async function latestOf(on: DbOrTx, of: number): Promise<VerificationRow | undefined> {
  const [row] = await on.select().from(verification).where(eq(memberId, of)).orderBy(desc(id)).limit(1)
  return row
}

export async function shownSince(on: DbOrTx, of: number, since: Date): Promise<Date[]> {
  const attempts = await on
    .select({ at: createdAt })
    .from(verification)
    .where(and(eq(memberId, of), gt(createdAt, since)))
    .orderBy(asc(createdAt))
  return attempts.map(({ at }) => at)
}

export async function find(on: DbOrTx, of: number): Promise<VerificationRow | undefined> {
  const [row] = await on.select().from(verification).where(eq(id, of))
  return row
}

export async function lock(tx: Tx, of: number): Promise<VerificationRow | undefined> {
  const [row] = await tx.select().from(verification).where(eq(id, of)).for("update")
  return row
}

export async function insert(tx: Tx, values: typeof verification.$inferInsert): Promise<void> {
  await tx.insert(verification).values(values)
}

export async function update(tx: Tx, of: number, values: Values): Promise<void> {
  await tx.update(verification).set(values).where(eq(id, of))
}

export const lockWaitingWith = (tx: Tx, of: number, photoIds: readonly number[]): Promise<VerificationRow[]> =>
  tx
    .select()
    .from(verification)
    .where(and(eq(memberId, of), eq(state, "waiting"), inArray(verification.photoId, [...photoIds])))
    .for("update")

export async function lockApprovedOf(tx: Tx, of: number): Promise<VerificationRow | undefined> {
  const [row] = await tx
    .select()
    .from(verification)
    .where(and(eq(memberId, of), eq(state, "approved")))
    .orderBy(desc(id))
    .limit(1)
    .for("update")
  return row
}

export interface CaseRow {
  id: number
  submittedAt: string
  userId: number | null
  name: string | null
  file: string | null
  claimedBy: number | null
  claimerName: string | null
  claimedUntil: string | null
}

const caseColumns = columns<CaseRow>({
  id: "int8",
  submittedAt: "timestamptz",
  userId: "int8?",
  name: "text?",
  file: "text?",
  claimedBy: "int8?",
  claimerName: "text?",
  claimedUntil: "timestamptz?",
})

export const listWaiting = (
  on: DbOrTx,
  { now, claimer }: { now: Date; claimer: number | null },
  afterId: number,
  limit: number,
): Promise<CaseRow[]> => {
  const until = now.toISOString()
  return rows(
    on,
    caseColumns,
    sql`select v.id, v.submitted_at as "submittedAt", ${profile.memberId} as "userId", ${profile.name} as "name",
        ${photoFile(profile.avatarId)} as "file", claimer.member_id as "claimedBy", claimer.name as "claimerName",
        case when claimer.member_id is not null then v.claimed_until end as "claimedUntil"
      from verification v left join ${profile} on ${profile.memberId} = v.member_id and ${profile.listed}
        left join profile claimer on claimer.member_id = v.claimed_by and v.claimed_until > ${until}::timestamptz
      where v.state = 'waiting' and v.id > ${afterId}::bigint
        ${claimer === null ? sql`` : sql`and v.claimed_by = ${claimer} and v.claimed_until > ${until}::timestamptz`}
      order by v.id limit ${limit}`,
  )
}

export async function countWaiting(on: DbOrTx): Promise<Waiting> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(verification.submittedAt) })
    .from(verification)
    .where(sql`${state} = 'waiting'`)
  return row ?? { waiting: 0, oldest: null }
}

export interface ComparisonRow {
  name: string
  birthday: string | null
  gender: 0 | 1 | null
  avatarId: number | null
  photos: { id: number; file: string; kind: string }[]
}

const comparisonColumns = columns<ComparisonRow>({
  name: "text",
  birthday: "date?",
  gender: "int2?",
  avatarId: "int8?",
  photos: "json",
})

const photosShown = 12

export async function findComparison(on: DbOrTx, of: number): Promise<ComparisonRow | undefined> {
  const [row] = await rows(
    on,
    comparisonColumns,
    sql`select ${profile.name} as "name", ${profile.birthday} as "birthday", ${profile.gender} as "gender",
        ${profile.avatarId} as "avatarId", ${publicPhotos(profile.memberId, { limit: photosShown })} as "photos"
      from ${profile} where ${profile.memberId} = ${of}`,
  )
  return row
}

const decided: readonly VerificationState[] = ["approved", "refused"]
const historyShown = 10

export const historyOf = (on: DbOrTx, of: number) =>
  on
    .select({ id, state, reason: verification.reason, decidedAt: verification.decidedAt })
    .from(verification)
    .where(and(eq(memberId, of), inArray(state, [...decided])))
    .orderBy(desc(id))
    .limit(historyShown)

/** Ids of other attempts with the same file. */
export async function listSeen(on: DbOrTx, digest: Uint8Array | null, besides: number): Promise<number[]> {
  if (!digest) return []
  const others = await on
    .select({ id })
    .from(verification)
    .where(and(eq(verification.digest, digest), ne(id, besides)))
  return others.map((other) => other.id)
}

export async function fileOf(on: DbOrTx, photoId: number): Promise<string | undefined> {
  const [row] = await on.select({ file: photo.file }).from(photo).where(eq(photo.id, photoId))
  return row?.file
}

export async function erase(tx: Tx, of: number): Promise<void> {
  await tx.delete(verification).where(eq(memberId, of))
  await tx.update(verification).set({ claimedBy: null, claimedUntil: null }).where(eq(verification.claimedBy, of))
  await tx.update(verification).set({ decidedBy: null }).where(eq(verification.decidedBy, of))
}

export const listOf = (on: DbOrTx, of: number): Promise<VerificationRow[]> =>
  on.select().from(verification).where(eq(memberId, of)).orderBy(desc(id))

/** Claims expire by time alone, so an expired claim does not count. */
export const isClaimedByOther = (row: VerificationRow, by: number, now: Date): boolean =>
  row.claimedBy !== null && row.claimedBy !== by && row.claimedUntil !== null && row.claimedUntil > now
