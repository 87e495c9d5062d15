import { clock } from "../../../core/process/clock"
import { db, type Tx } from "../../../core/db/db"
import * as eraseDb from "./account.erase.db"

export const eraseAccount = (tx: Tx, memberId: number): Promise<void> => eraseDb.erase(tx, memberId, clock.now())
export const exportAccount = (memberId: number) => eraseDb.exportOf(db, memberId)
