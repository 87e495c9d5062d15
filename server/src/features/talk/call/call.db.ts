import type { CallMedia } from "@redthread/contract/call"
import { and, desc, eq, lte, or, type SQL, sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { photoFile } from "../../people/photo/photo.tables"
import { isVip } from "../../member/profile-facts/profile.facts.db"
import { profile } from "../../member/profile-facts/profile.tables"
import { blocks, notBlocked } from "../../member/relation-facts/relation.sql"
import { isConnected } from "../../signals/presence/presence.tables"
import { call, callMember } from "./call.tables"

export type CallRow = typeof call.$inferSelect

export async function find(on: DbOrTx, id: number): Promise<CallRow | undefined> {
  const [row] = await on.select().from(call).where(eq(call.id, id))
  return row
}

const pairKey = (one: SQL | number, other: SQL | number) =>
  sql`hashtextextended(concat('call:', least(${one}::bigint, ${other}::bigint), ':', greatest(${one}::bigint, ${other}::bigint)), 0)`

export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${pairKey(one, other)})`)
}

/** Locks the pair of members, then the call's row. */
export async function lock(tx: Tx, id: number): Promise<CallRow | undefined> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${pairKey(sql`${call.callerId}`, sql`${call.calleeId}`)}) from ${call} where ${call.id} = ${id}`,
  )
  const [row] = await tx.select().from(call).where(eq(call.id, id)).for("update")
  return row
}

export async function insert(tx: Tx, row: typeof call.$inferInsert): Promise<CallRow> {
  const [inserted] = await tx.insert(call).values(row).returning()
  if (!inserted) throw new Error("insert returned no call")
  return inserted
}

export async function update(tx: Tx, id: number, change: Partial<CallRow>): Promise<CallRow> {
  const [row] = await tx.update(call).set(change).where(eq(call.id, id)).returning()
  if (!row) throw new Error(`call ${id} is missing in the transaction that locked it`)
  return row
}

/** Enters the member into the call. @returns false if the member is already in a call */
export async function enter(tx: Tx, memberId: number, callId: number): Promise<boolean> {
  const inserted = await tx
    .insert(callMember)
    .values({ memberId, callId })
    .onConflictDoNothing()
    .returning({ id: callMember.memberId })
  return inserted.length > 0
}

export const leave = (tx: Tx, callId: number) => tx.delete(callMember).where(eq(callMember.callId, callId))

export async function setMedia(tx: Tx, callId: number, memberId: number, media: CallMedia): Promise<boolean> {
  const { mute, camera } = media
  const changed = await tx
    .update(callMember)
    .set({ mute, camera })
    .where(
      and(
        eq(callMember.memberId, memberId),
        eq(callMember.callId, callId),
        sql`(${callMember.mute}, ${callMember.camera}) is distinct from (${mute}::boolean, ${camera}::boolean)`,
      ),
    )
    .returning({ id: callMember.memberId })
  return changed.length > 0
}

export async function findMedia(on: DbOrTx, callId: number, memberId: number): Promise<CallMedia | null> {
  const [row] = await on
    .select({ mute: callMember.mute, camera: callMember.camera })
    .from(callMember)
    .where(and(eq(callMember.memberId, memberId), eq(callMember.callId, callId)))
  return row && row.mute !== null && row.camera !== null ? { mute: row.mute, camera: row.camera } : null
}

export async function findRunningId(on: DbOrTx, memberId: number): Promise<number | undefined> {
  const [row] = await on.select({ id: callMember.callId }).from(callMember).where(eq(callMember.memberId, memberId))
  return row?.id
}

export async function listAbandoned(on: DbOrTx, memberIds: readonly number[]): Promise<number[]> {
  const calls = await rows(
    on,
    { id: "int8" },
    sql`select ${call.id} as "id" from ${callMember}
      join ${call} on ${call.id} = ${callMember.callId} and ${call.callerId} = ${callMember.memberId}
      where ${callMember.memberId} = any(${bigints(memberIds)}) and ${call.state} in ('dialing', 'ringing')
        and not ${isConnected(callMember.memberId)}`,
  )
  return calls.map(({ id }) => id)
}

export interface UnheardCall {
  callerId: number
  calleeId: number
  dueAt: Date
}

export const listUnheard = (on: DbOrTx, memberIds: readonly number[]): Promise<UnheardCall[]> =>
  on
    .select({ callerId: call.callerId, calleeId: call.calleeId, dueAt: sql<Date>`${call.dueAt}`.mapWith(call.dueAt) })
    .from(callMember)
    .innerJoin(call, and(eq(call.id, callMember.callId), eq(call.calleeId, callMember.memberId)))
    .where(
      sql`${callMember.memberId} = any(${bigints(memberIds)}) and ${call.state} = 'ringing'
        and not ${isConnected(callMember.memberId)}`,
    )

export async function listDue(on: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const calls = await on.select({ id: call.id }).from(call).where(lte(call.dueAt, now)).orderBy(call.dueAt).limit(limit)
  return calls.map(({ id }) => id)
}

interface PersonRow {
  user_id: number
  name: string
  file: string | null
}

export async function findPerson(on: DbOrTx, readerId: number, memberId: number): Promise<PersonRow | undefined> {
  const [row] = await rows(
    on,
    { user_id: "int8", name: "text", file: "text?" },
    sql`select ${profile.memberId} as "user_id", ${profile.name} as "name", ${photoFile(profile.avatarId)} as "file"
      from ${profile} where ${profile.memberId} = ${memberId} and ${profile.listed}
        and ${notBlocked(readerId, profile.memberId)}`,
  )
  return row
}

export async function isBlocked(on: DbOrTx, one: number, other: number): Promise<boolean> {
  const [row] = await rows(
    on,
    { blocked: "bool" },
    sql`select (${blocks(one, other)} or ${blocks(other, one)}) as "blocked"`,
  )
  return row?.blocked ?? false
}

export async function isVipNow(on: DbOrTx, memberId: number, now: Date): Promise<boolean> {
  const [row] = await rows(
    on,
    { vip: "bool" },
    sql`select ${isVip(now.toISOString())} as "vip" from ${profile} where ${profile.memberId} = ${memberId}`,
  )
  return row?.vip ?? false
}

const hasMember = (memberId: number) => or(eq(call.callerId, memberId), eq(call.calleeId, memberId))

export const listOf = (on: DbOrTx, memberId: number): Promise<CallRow[]> =>
  on.select().from(call).where(hasMember(memberId)).orderBy(desc(call.id))

export const erase = (tx: Tx, memberId: number) => tx.delete(call).where(hasMember(memberId))

export async function findOpenIdBetween(on: DbOrTx, one: number, other: number): Promise<number | undefined> {
  const [row] = await on
    .select({ id: call.id })
    .from(call)
    .innerJoin(callMember, eq(callMember.callId, call.id))
    .where(
      and(
        or(
          and(eq(call.callerId, one), eq(call.calleeId, other)),
          and(eq(call.callerId, other), eq(call.calleeId, one)),
        ),
      ),
    )
    .limit(1)
  return row?.id
}
