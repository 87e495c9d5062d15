import { callWindow } from "@redthread/contract/appointment"
import { and, asc, desc, eq, gt, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { isActive } from "../../member/account-row/account.db"
import { profile } from "../../member/profile-facts/profile.tables"
import { notBlocked, visibleTo } from "../../member/relation-facts/relation.sql"
import type { Reader } from "../../../core/db/reader"
import { appointment, freeTime } from "./appointment.tables"
import { dateShare } from "./share/date-share.tables"

export type AppointmentRow = typeof appointment.$inferSelect

export const otherOf = ({ proposerId, otherId }: AppointmentRow, memberId: number): number =>
  proposerId === memberId ? otherId : proposerId

export async function insert(tx: Tx, values: typeof appointment.$inferInsert): Promise<AppointmentRow> {
  const [row] = await tx.insert(appointment).values(values).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

export async function update(tx: Tx, id: number, values: Partial<AppointmentRow>): Promise<AppointmentRow> {
  const [row] = await tx.update(appointment).set(values).where(eq(appointment.id, id)).returning()
  if (!row) throw new Error(`the appointment ${id} was not locked`)
  return row
}

const isOf = (memberId: number): SQL =>
  sql`(${appointment.proposerId} = ${memberId} or ${appointment.otherId} = ${memberId})`

const isBetween = (one: number, other: number): SQL =>
  sql`least(${appointment.proposerId}, ${appointment.otherId}) = ${Math.min(one, other)}
    and greatest(${appointment.proposerId}, ${appointment.otherId}) = ${Math.max(one, other)}`

export async function find(on: DbOrTx, memberId: number, id: number): Promise<AppointmentRow | undefined> {
  const [row] = await on
    .select()
    .from(appointment)
    .where(and(eq(appointment.id, id), isOf(memberId)))
  return row
}

export async function lock(tx: Tx, memberId: number, id: number): Promise<AppointmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(appointment)
    .where(and(eq(appointment.id, id), isOf(memberId)))
    .for("update")
  return row
}

/** Serialises the proposals of two members, so that concurrent ones are counted. */
export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  const pair = `appointment:${Math.min(one, other)}:${Math.max(one, other)}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

export const listBetween = (
  on: DbOrTx,
  [one, other]: readonly [number, number],
  maxId: number | undefined,
  limit: number,
): Promise<AppointmentRow[]> =>
  on
    .select()
    .from(appointment)
    .where(and(isBetween(one, other), maxId === undefined ? undefined : lt(appointment.id, maxId)))
    .orderBy(desc(appointment.id))
    .limit(limit)

export const countOpen = (tx: Tx, proposerId: number, otherId: number, now: Date): Promise<number> =>
  tx.$count(
    appointment,
    and(
      eq(appointment.proposerId, proposerId),
      eq(appointment.otherId, otherId),
      eq(appointment.state, "proposed"),
      gt(appointment.at, now),
    ),
  )

/** True if the two agreed on a call for this time. */
export async function hasAgreedCall(on: DbOrTx, one: number, other: number, now: Date): Promise<boolean> {
  const [from, to] = [new Date(now.getTime() - callWindow.after), new Date(now.getTime() + callWindow.before)]
  const found = await rows(
    on,
    {},
    sql`select from ${appointment} where ${isBetween(one, other)} and ${appointment.state} = 'accepted'
      and ${appointment.kind} in ('voice', 'video')
      and ${appointment.at} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz limit 1`,
  )
  return found.length > 0
}

/** Locks the reminders that are due; another process skips them. */
export const lockDue = (tx: Tx, now: Date, limit: number): Promise<AppointmentRow[]> =>
  tx
    .select()
    .from(appointment)
    .where(lte(appointment.remindAt, now))
    .orderBy(asc(appointment.remindAt))
    .limit(limit)
    .for("update", { skipLocked: true })

/** True if both accounts are active and neither member blocks the other. */
export async function canMeet(on: DbOrTx, one: number, other: number): Promise<boolean> {
  const [row] = await rows(
    on,
    { can: "bool" },
    sql`select (${isActive(one)} and ${isActive(other)} and ${notBlocked(one, other)}) as "can"`,
  )
  return row?.can === true
}

/** Null for a member that the reader may not see. */
export async function timeZonesOf(
  on: DbOrTx,
  reader: Reader,
  memberIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (memberIds.length === 0) return new Map()
  const zones = await on
    .select({ id: profile.memberId, timeZone: profile.timeZone })
    .from(profile)
    .where(and(inArray(profile.memberId, [...memberIds]), visibleTo(reader)))
  return new Map(zones.map(({ id, timeZone }) => [id, timeZone]))
}

/** The other member of an appointment, as the notification and the link name them. */
export async function findPerson(
  on: DbOrTx,
  memberId: number,
): Promise<{ name: string; language: (typeof profile.$inferSelect)["language"]; timeZone: string | null } | undefined> {
  const [row] = await on
    .select({ name: profile.name, language: profile.language, timeZone: profile.timeZone })
    .from(profile)
    .where(eq(profile.memberId, memberId))
  return row
}

export const openBetween = (tx: Tx, one: number, other: number): Promise<AppointmentRow[]> =>
  tx
    .select()
    .from(appointment)
    .where(and(isBetween(one, other), inArray(appointment.state, ["proposed", "accepted"])))
    .orderBy(asc(appointment.id))
    .for("update")

export const listOf = (on: DbOrTx, memberId: number): Promise<AppointmentRow[]> =>
  on.select().from(appointment).where(isOf(memberId)).orderBy(asc(appointment.id))

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(dateShare).where(eq(dateShare.memberId, memberId))
  await tx.delete(appointment).where(or(eq(appointment.proposerId, memberId), eq(appointment.otherId, memberId)))
  await tx.delete(freeTime).where(eq(freeTime.memberId, memberId))
}

export async function findFreeTime(on: DbOrTx, memberId: number): Promise<{ parts: number; shared: boolean }> {
  const [row] = await on.select().from(freeTime).where(eq(freeTime.memberId, memberId))
  return { parts: row?.parts ?? 0, shared: row?.shared ?? false }
}

/** Creates the row first, so that its lock serialises concurrent changes. */
export async function lockFreeTime(tx: Tx, memberId: number): Promise<{ parts: number; shared: boolean }> {
  await tx.insert(freeTime).values({ memberId, parts: 0, shared: false }).onConflictDoNothing()
  const [row] = await tx.select().from(freeTime).where(eq(freeTime.memberId, memberId)).for("update")
  return { parts: row?.parts ?? 0, shared: row?.shared ?? false }
}

export async function updateFreeTime(tx: Tx, memberId: number, values: { parts: number; shared: boolean }) {
  await tx.update(freeTime).set(values).where(eq(freeTime.memberId, memberId))
}

export const isVisible = async (on: DbOrTx, reader: Reader, memberId: number): Promise<boolean> =>
  (await rows(on, {}, sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`))
    .length > 0
