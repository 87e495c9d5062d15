import { toGold } from "@redthread/contract/gold"
import type { Tx, DbOrTx } from "../../../core/db/db"
import { releaseFrom } from "../../people/album/album.service"
import * as mallDb from "./mall.db"
import { move } from "./mall.move"

/** Cancels orders that are not accepted, and all orders to the member who blocks; others are still delivered. */
export async function cancelBetween(tx: Tx, memberId: number, otherId: number): Promise<void> {
  for (const row of await mallDb.lockOpenBetween(tx, memberId, otherId))
    await move(tx, row, row.payerId === memberId ? "payer_blocks" : "receiver_blocks")
}

/** Settles the member's orders and deletes them, with the photos of their deliveries. */
export async function eraseOrders(tx: Tx, memberId: number): Promise<void> {
  for (const row of await mallDb.lockOpenOf(tx, memberId)) await move(tx, row, "leave")
  const photoIds = await mallDb.photosOf(tx, await mallDb.idsOf(tx, memberId))
  await mallDb.erase(tx, memberId)
  await releaseFrom(tx, photoIds)
}

/** The address is only the receiver's data, and the price only the payer's. */
export async function exportOrders(db: DbOrTx, memberId: number) {
  const orders = await mallDb.exportOf(db, memberId)
  const toShared = ({ id, productId, quantity, state, reason, note, fromName, createdAt }: mallDb.OrderRow) => ({
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
    paid: orders
      .filter(({ payerId }) => payerId === memberId)
      .map((row) => ({ ...toShared(row), receiverId: row.receiverId, price: toGold(row.price) })),
    received: orders
      .filter(({ receiverId }) => receiverId === memberId)
      .map((row) => ({ ...toShared(row), fullName: row.fullName, address: row.address, country: row.country })),
  }
}
