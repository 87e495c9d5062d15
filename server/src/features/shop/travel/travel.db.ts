import type { TravelState } from "@redthread/contract/travel"
import { and, asc, count, desc, eq, gt, inArray, min, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { freeTrip, travelRequest, travelStep } from "./travel.tables"

export type Request = typeof travelRequest.$inferSelect
export type Step = typeof travelStep.$inferSelect

export async function insertFreeTrip(tx: Tx, memberId: number, createdAt: Date): Promise<void> {
  await tx.insert(freeTrip).values({ memberId, createdAt })
}

/** True for a free trip that no request uses, except refused or cancelled ones. */
const unused = sql`not exists (select from ${travelRequest}
  where ${travelRequest.freeTripId} = ${freeTrip.id} and ${travelRequest.state} not in ('refused', 'canceled'))`

export const countFreeTrips = (on: DbOrTx, memberId: number): Promise<number> =>
  on.$count(freeTrip, and(eq(freeTrip.memberId, memberId), unused))

export async function lockFreeTrip(tx: Tx, memberId: number): Promise<number | null> {
  const [row] = await rows(
    tx,
    { id: "int8" },
    sql`select ${freeTrip.id} as "id" from ${freeTrip} where ${freeTrip.memberId} = ${memberId} and ${unused}
      order by ${freeTrip.id} limit 1 for update of ${freeTrip} skip locked`,
  )
  return row?.id ?? null
}

export async function insert(tx: Tx, request: Omit<Request, "id">): Promise<Request> {
  const [row] = await tx.insert(travelRequest).values(request).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

export async function lock(tx: Tx, id: number): Promise<Request | undefined> {
  const [row] = await tx.select().from(travelRequest).where(eq(travelRequest.id, id)).for("update")
  return row
}

export async function setState(tx: Tx, id: number, state: TravelState): Promise<void> {
  await tx.update(travelRequest).set({ state }).where(eq(travelRequest.id, id))
}

export async function insertStep(tx: Tx, step: Omit<Step, "id">): Promise<void> {
  await tx.insert(travelStep).values(step)
}

export const stepsOf = (on: DbOrTx, requestIds: readonly number[]): Promise<Step[]> =>
  on
    .select()
    .from(travelStep)
    .where(inArray(travelStep.requestId, [...requestIds]))
    .orderBy(travelStep.id)

export const ofMember = (on: DbOrTx, memberId: number, limit: number): Promise<Request[]> =>
  on
    .select()
    .from(travelRequest)
    .where(eq(travelRequest.memberId, memberId))
    .orderBy(desc(travelRequest.id))
    .limit(limit)

const isOpen = inArray(travelRequest.state, ["submitted", "accepted", "booked"])

export const listOpen = (on: DbOrTx, after: number, limit: number): Promise<Request[]> =>
  on
    .select()
    .from(travelRequest)
    .where(and(isOpen, gt(travelRequest.id, after)))
    .orderBy(asc(travelRequest.id))
    .limit(limit)

export async function find(on: DbOrTx, id: number): Promise<Request | undefined> {
  const [row] = await on.select().from(travelRequest).where(eq(travelRequest.id, id))
  return row
}

export async function countOpen(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(travelRequest.createdAt) })
    .from(travelRequest)
    .where(isOpen)
  return row ?? { waiting: 0, oldest: null }
}

export const freeTripsOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ id: freeTrip.id, createdAt: freeTrip.createdAt })
    .from(freeTrip)
    .where(eq(freeTrip.memberId, memberId))
    .orderBy(freeTrip.id)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(travelRequest).where(eq(travelRequest.memberId, memberId))
  await tx.delete(freeTrip).where(eq(freeTrip.memberId, memberId))
}
