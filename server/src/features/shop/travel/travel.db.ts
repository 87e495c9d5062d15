import { eq } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { freeTrip } from "./travel.tables"

export async function insertFreeTrip(tx: Tx, memberId: number, createdAt: Date): Promise<void> {
  await tx.insert(freeTrip).values({ memberId, createdAt })
}

export const freeTripsOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ id: freeTrip.id, createdAt: freeTrip.createdAt })
    .from(freeTrip)
    .where(eq(freeTrip.memberId, memberId))
    .orderBy(freeTrip.id)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(freeTrip).where(eq(freeTrip.memberId, memberId))
}
