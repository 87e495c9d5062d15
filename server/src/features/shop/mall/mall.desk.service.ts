import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { toGold } from "@redthread/contract/gold"
import { type advanceOrder, orderClaimHours, type StaffOrder } from "@redthread/contract/mall"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { attachTo } from "../../people/album/album.service"
import * as mallDb from "./mall.db"
import { move } from "./mall.move"

function toStaffOrder(row: mallDb.OrderRow, staffId: number): StaffOrder {
  const isMine = row.staffId === staffId
  return {
    id: row.id,
    product_id: row.productId,
    quantity: row.quantity,
    state: row.state,
    price: toGold(row.price),
    from_name: row.fromName,
    country: row.country,
    full_name: isMine ? row.fullName : null,
    address: isMine ? row.address : null,
    reason: row.reason,
    note: row.note,
    claimed_until: (isMine ? row.claimedUntil?.toISOString() : null) ?? null,
    created_at: row.createdAt.toISOString(),
    due_at: row.dueAt?.toISOString() ?? null,
  }
}

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  { mine, max_id }: { mine?: "1" | undefined; max_id?: number | undefined },
): Promise<Page<StaffOrder>> {
  const orders = mine
    ? await mallDb.listOfStaff(db, member.id, max_id, pageSize + 1)
    : await mallDb.listQueue(db, max_id ?? 0, pageSize + 1)
  return toPage(
    orders,
    pageSize,
    ({ id }) => id,
    (row) => toStaffOrder(row, member.id),
  )
}

export const claim = (db: DbOrTx, caller: MemberCaller, id: number): Promise<StaffOrder> =>
  transaction(db, async (tx) => {
    const me = caller.member.id
    const row = await mallDb.lock(tx, id)
    if (!row) throw new AppError("not_found")
    if (row.payerId === me || row.receiverId === me) throw new AppError("yourself")
    if (row.state !== "prepare_delivery") throw new AppError("order_state")
    if (row.claimedUntil !== null && row.staffId === me) return toStaffOrder(row, me)
    if (row.claimedUntil !== null) throw new AppError("order_taken")
    const claimedUntil = new Date(clock.ms() + orderClaimHours * 3_600_000)
    const claimed = await mallDb.update(tx, id, { staffId: me, claimedUntil })
    await audit(tx, caller, "order.claim", row.receiverId, { order: id })
    return toStaffOrder(claimed, me)
  })

async function lockClaimed(tx: Tx, me: number, id: number): Promise<mallDb.OrderRow> {
  const row = await mallDb.lock(tx, id)
  if (row?.staffId !== me) throw new AppError("not_found")
  return row
}

export const release = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockClaimed(tx, member.id, id)
    if (row.claimedUntil === null) throw new AppError("order_state")
    await mallDb.update(tx, id, { staffId: null, claimedUntil: null })
  })

/** Marks an order as delivered with photos, or as undeliverable, which refunds the payer. */
export const advance = (
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  to: CallArguments<typeof advanceOrder>["body"],
): Promise<StaffOrder> =>
  transaction(db, async (tx) => {
    const me = caller.member.id
    const photoIds = to.state === "delivered" ? [...new Set(to.upload_ids)] : []
    // Photos come first in the lock order.
    await attachTo(tx, me, photoIds, { folder: "message" })
    const row = await lockClaimed(tx, me, id)
    const moved = await move(tx, row, to.state === "delivered" ? "deliver" : "fail", { note: to.note || null })
    if (!moved) throw new AppError("order_state")
    if (photoIds.length > 0) await mallDb.insertPhotos(tx, id, photoIds)
    await audit(tx, caller, "order.move", row.receiverId, { order: id, from: row.state, to: to.state })
    return toStaffOrder(moved, me)
  })
