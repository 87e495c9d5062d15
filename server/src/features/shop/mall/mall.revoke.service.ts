import type { DbOrTx, Tx } from "../../../core/db/db"
import { returnPrice } from "../../money/gold/gold.revoke.service"
import * as mallDb from "./mall.db"
import { move, referenceOf } from "./mall.move"

export type { OrderRow } from "./mall.db"

export const isDelivered = ({ state }: mallDb.OrderRow): boolean => state === "delivered" || state === "signed_received"

export const find = (on: DbOrTx, id: number): Promise<mallDb.OrderRow | undefined> => mallDb.find(on, id)
export const lock = (tx: Tx, id: number): Promise<mallDb.OrderRow | undefined> => mallDb.lock(tx, id)

/** Locks those of the orders that are not delivered yet, in order of id. */
export const lockUndelivered = (tx: Tx, ids: readonly number[]): Promise<mallDb.OrderRow[]> =>
  mallDb.lockUndelivered(tx, ids)

/** Cancels an order for its payer, and returns the gold; false if it is delivered or canceled. */
export const cancel = async (tx: Tx, order: mallDb.OrderRow): Promise<boolean> =>
  (await move(tx, order, "withdraw")) !== undefined

/** Returns the gold of a delivered order whose goods came back; false if it was returned before. */
export async function returnDelivered(tx: Tx, order: mallDb.OrderRow): Promise<boolean> {
  if (order.state === "delivered") return (await move(tx, order, "fail")) !== undefined
  return (await returnPrice(tx, referenceOf(order.id), 1)) > 0
}

/** Lists orders of the payer that are not delivered, or were delivered since then; the latest first. */
export const listRevocable = (on: DbOrTx, payerId: number, since: Date): Promise<mallDb.OrderRow[]> =>
  mallDb.listRevocable(on, payerId, since)
