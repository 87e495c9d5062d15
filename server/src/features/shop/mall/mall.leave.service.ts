import { toGold } from "@redthread/contract/gold"
import type { Tx, DbOrTx } from "../../../core/db/db"
import { releaseFrom } from "../../people/album/album.service"
import * as mallDb from "./mall.db"
import { move } from "./mall.move"

/** Ends what is not accepted yet, and what the one who blocks was to get; what else is under way is delivered. */
export async function partOrders(tx: Tx, memberId: number, otherId: number): Promise<void> {
  for (const row of await mallDb.lockOpenBetween(tx, memberId, otherId))
    await move(tx, row, row.payerId === memberId ? "payer_blocks" : "receiver_blocks")
}

/** Closes the books of the member's orders and deletes them, with the photos of their deliveries. */
export async function eraseOrders(tx: Tx, memberId: number): Promise<void> {
  for (const row of await mallDb.lockOpenOf(tx, memberId)) await move(tx, row, "leave")
  const photoIds = await mallDb.photosOf(tx, await mallDb.idsOf(tx, memberId))
  await mallDb.erase(tx, memberId)
  await releaseFrom(tx, photoIds)
}

/** Where an order goes is the receiver's alone, what it costs the payer's. */
export async function exportOrders(db: DbOrTx, memberId: number) {
  const all = await mallDb.exportOf(db, memberId)
  const same = ({ id, productId, quantity, state, reason, note, fromName, createdAt }: mallDb.OrderRow) => ({
    id,
    productId,
    quantity,
    state,
    reason,
    note,
    fromName,
    createdAt,
  })
  return {
    paid: all
      .filter(({ payerId }) => payerId === memberId)
      .map((row) => ({ ...same(row), receiverId: row.receiverId, price: toGold(row.price) })),
    received: all
      .filter(({ receiverId }) => receiverId === memberId)
      .map((row) => ({ ...same(row), fullName: row.fullName, address: row.address, country: row.country })),
  }
}
