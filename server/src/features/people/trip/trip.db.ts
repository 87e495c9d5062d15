import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm"
import { advisoryLock, type DbOrTx, lockForMember, rows, type Tx } from "../../../core/db/db"
import { trip } from "./trip.tables"

export type TripRow = typeof trip.$inferSelect
type NewTrip = Omit<TripRow, "id" | "endsAt">

const inOrder = [asc(trip.fromDay), asc(trip.id)] as const

export const listOf = (on: DbOrTx, memberId: number, now: Date): Promise<TripRow[]> =>
  on
    .select()
    .from(trip)
    .where(and(eq(trip.memberId, memberId), gt(trip.endsAt, now)))
    .orderBy(...inOrder)

export const listOfAll = (on: DbOrTx, memberIds: readonly number[], now: Date): Promise<TripRow[]> =>
  on
    .select()
    .from(trip)
    .where(and(inArray(trip.memberId, [...memberIds]), gt(trip.endsAt, now)))
    .orderBy(...inOrder)

export const lockTrips = (tx: Tx, memberId: number): Promise<void> => lockForMember(tx, advisoryLock.trips, memberId)

/** Start of the day after this one, in a time zone. */
export async function endOfDay(on: DbOrTx, day: string, timeZone: string): Promise<Date> {
  const [row] = await rows(
    on,
    { endsAt: "timestamptz" },
    sql`select ((${day}::date + 1)::timestamp at time zone ${timeZone}) as "endsAt"`,
  )
  if (!row) throw new Error("a query of one row returned none")
  return new Date(row.endsAt)
}

export async function insert(tx: Tx, values: NewTrip & { endsAt: Date }): Promise<TripRow> {
  const [row] = await tx.insert(trip).values(values).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

export async function remove(on: DbOrTx, memberId: number, id: number): Promise<boolean> {
  const removed = await on
    .delete(trip)
    .where(and(eq(trip.memberId, memberId), eq(trip.id, id)))
    .returning({ id: trip.id })
  return removed.length > 0
}

export async function removePast(on: DbOrTx, now: Date): Promise<void> {
  await on.delete(trip).where(lte(trip.endsAt, now))
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(trip).where(eq(trip.memberId, memberId))
}
