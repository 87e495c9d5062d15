import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { upgrade as upgradeCall, Upgraded } from "@redthread/contract/vip"
import type { Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import * as vip from "../vip/vip.service"
import * as paymentDb from "./payment.db"
import { completeUpgrade } from "./payment.settle.service"

/** Returns the id of the payment for this order; null if gold pays. Raises `not_found`, `payment_open`. */
async function findPayment(
  tx: Tx,
  memberId: number,
  order: vip.UpgradeRequest,
  paymentId: number | undefined,
): Promise<number | null> {
  if (paymentId === undefined) return (await paymentDb.findEscrowed(tx, { memberId, ...order }))?.id ?? null
  const row = await paymentDb.findPayment(tx, paymentId)
  if (row?.memberId !== memberId || row.month !== order.month || row.userId !== order.userId)
    throw new AppError("not_found")
  if (row.state === "success" && !row.escrowed) return null
  if (row.state !== "success" && row.state !== "complete") throw new AppError("payment_open")
  return paymentId
}

type Body = CallArguments<typeof upgradeCall>["body"]

/** Upgrades a member with the payment made for it, once, else with gold. Raises what the call `upgrade` declares. */
export async function upgrade(tx: Tx, caller: MemberCaller, { month, user_id, payment_id }: Body): Promise<Upgraded> {
  const { id } = caller.member
  const order = { month, userId: user_id === undefined || user_id === id ? null : user_id }
  const target = { month, memberId: order.userId ?? id }
  const paymentId = await findPayment(tx, id, order, payment_id)
  if (paymentId === null) return vip.resultOf(tx, caller, target, (await vip.buyWithGold(tx, caller, order)).untilAt)
  await completeUpgrade(tx, paymentId)
  return vip.resultOf(tx, caller, target, await vip.endPaidBy(tx, paymentId))
}
