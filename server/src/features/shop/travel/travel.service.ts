import { db, type Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import * as travelDb from "./travel.db"

/** Grants the member one travel request without its fee. */
export const grantFreeTrip = (tx: Tx, memberId: number): Promise<void> =>
  travelDb.insertFreeTrip(tx, memberId, clock.now())

export const eraseTravel = (tx: Tx, memberId: number): Promise<void> => travelDb.erase(tx, memberId)

export const exportTravel = async (memberId: number) => ({ free_trips: await travelDb.freeTripsOf(db, memberId) })
