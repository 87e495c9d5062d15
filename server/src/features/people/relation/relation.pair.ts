import { AppError } from "@redthread/contract/core/error"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { lockPair } from "./relation.db"

/** Runs the work while nobody else changes how the two stand to each other. Raises `yourself`. */
export function between<T>(db: DbOrTx, memberId: number, otherId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (memberId === otherId) throw new AppError("yourself", { field: "user_id" })
  return transaction(db, async (tx) => {
    await lockPair(tx, memberId, otherId)
    return work(tx)
  })
}

/** Two members in the order in which everybody locks their counters. */
export const inOrder = (one: number, other: number): [number, number] => (one < other ? [one, other] : [other, one])
