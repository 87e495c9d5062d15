import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import * as eraseDb from "./account.erase.db"

export const eraseAccount = (tx: Tx, memberId: number): Promise<void> => eraseDb.erase(tx, memberId, clock.now())
export const exportAccount = (db: DbOrTx, memberId: number) => eraseDb.exportOf(db, memberId)
