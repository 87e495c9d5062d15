import { AppError } from "@redthread/contract/core/error"
import type { RevocationReason } from "@redthread/contract/revocation"
import type { Tx } from "../../../core/db/db"
import * as gold from "../../money/gold/gold.revoke.service"
import * as lots from "../../money/gold/gold.lot.service"
import * as payment from "../../money/payment/payment.revoke.service"
import * as vip from "../../money/vip/vip.end.service"
import * as notice from "../../signals/notice/notice.service"
import * as mall from "../mall/mall.revoke.service"
import type { Subject } from "./revocation.subject"

/** What a withdrawal returned. Gold is in cents, `amount` in the smallest unit of the payment's currency. */
export interface Outcome {
  reason: RevocationReason | null
  goldBack: number
  unspent: number
  amount: number
  vipDays: number
  orders: number
}

const nothing: Outcome = { reason: null, goldBack: 0, unspent: 0, amount: 0, vipDays: 0, orders: 0 }

/** Without an express request for VIP at once, the days that were used cost nothing. */
async function refundedPart(tx: Tx, { row, unused }: vip.EndedEarly): Promise<number> {
  const paidBy = row.paymentId === null ? undefined : await payment.find(tx, row.paymentId)
  return paidBy?.consentAt ? unused : 1
}

interface Ended {
  upgrades: readonly vip.EndedEarly[]
  orders: readonly mall.OrderRow[]
}

/** Returns prices to the purse. All rows, then accounts and counters are locked first: see "Lock order". */
async function returnPrices(tx: Tx, memberId: number, { upgrades, orders }: Ended, earners: readonly number[]) {
  await gold.lockForRevocation(tx, memberId, earners)
  const recipients = [...upgrades.map(({ row }) => row.memberId), ...orders.map(({ receiverId }) => receiverId)]
  await notice.lockAll(tx, [...new Set([memberId, ...recipients])])
  let cents = 0
  for (const ended of upgrades) {
    cents += await gold.returnPrice(tx, vip.priceReferenceOf(ended.row), await refundedPart(tx, ended))
    await vip.notifyEnded(tx, ended.row)
  }
  for (const order of orders) if (await mall.cancel(tx, order)) cents += order.price
  return cents
}

const daysOf = (upgrades: readonly vip.EndedEarly[]): number => upgrades.reduce((sum, { days }) => sum + days, 0)

/** Raises `revocation_impossible` if the payment is unpaid, refunded, or charged back. */
async function revokePayment(tx: Tx, id: number): Promise<Outcome> {
  const row = await payment.lock(tx, id)
  if (!row || !payment.isBooked(row.state)) throw new AppError("revocation_impossible")
  return row.method === "balance" ? revokeByGold(tx, row) : revokeAtGateway(tx, row)
}

async function revokeByGold(tx: Tx, row: payment.PaymentRow): Promise<Outcome> {
  const upgrades = await vip.endEarly(tx, { ids: [], paymentIds: [row.id] })
  const isWaiting = row.state === "success" && row.escrowed
  if (upgrades.length === 0 && !isWaiting) throw new AppError("revocation_impossible")
  const returned = await returnPrices(tx, row.memberId, { upgrades, orders: [] }, [])
  if (isWaiting) await payment.returnEscrow(tx, row)
  await payment.endWithGold(tx, row)
  return { ...nothing, goldBack: isWaiting ? row.cents : returned, vipDays: daysOf(upgrades) }
}

/**
 * What the payment's gold bought and is not used returns to the purse first: VIP, and goods that are not delivered. Then
 * its unspent gold leaves the purse, and goes back as money in the same proportion of the price.
 */
async function revokeAtGateway(tx: Tx, row: payment.PaymentRow): Promise<Outcome> {
  const { id, memberId, cents, amount } = row
  const reference = { type: "payment", id } as const
  const bought = await lots.spentOn(tx, reference)
  const idsOf = (type: string): number[] => bought.flatMap((spent) => (spent.type === type ? [spent.id] : []))
  const upgrades = await vip.endEarly(tx, {
    ids: idsOf("upgrade"),
    paymentIds: [...new Set([id, ...idsOf("payment")])],
  })
  const orders = await mall.lockUndelivered(tx, idsOf("order"))
  const earners = await gold.earnersOf(tx, reference)
  const before = await gold.unspentOf(tx, reference)
  let returned = await returnPrices(tx, memberId, { upgrades, orders }, earners)
  if (row.state === "success" && row.escrowed) {
    await payment.returnEscrow(tx, row)
    returned += cents
  }
  const unspent = await gold.takeUnspent(tx, reference)
  const money = Math.round(((amount ?? 0) * unspent) / cents)
  const isUsed = unspent < cents
  const reason = payment.isInReview(row) ? "disputed" : !row.consentAt && isUsed ? "no_consent" : null
  if (money > 0 || reason) await payment.beginRefund(tx, row, money || null)
  const goldBack = Math.max(0, returned - Math.max(0, unspent - before))
  return { reason, goldBack, unspent, amount: money, vipDays: daysOf(upgrades), orders: orders.length }
}

/** Raises `revocation_impossible` if the VIP was taken back. */
async function revokeUpgrade(tx: Tx, { id, memberId }: Subject): Promise<Outcome> {
  const upgrades = await vip.endEarly(tx, { ids: [id], paymentIds: [] })
  if (upgrades.length === 0) throw new AppError("revocation_impossible")
  const goldBack = await returnPrices(tx, memberId, { upgrades, orders: [] }, [])
  return { ...nothing, goldBack, vipDays: daysOf(upgrades) }
}

/** Goods that are delivered come back first: a person decides. Raises `revocation_impossible` if it is canceled. */
async function revokeOrder(tx: Tx, { id, memberId }: Subject): Promise<Outcome> {
  const order = await mall.lock(tx, id)
  if (!order || order.state === "canceled") throw new AppError("revocation_impossible")
  if (mall.isDelivered(order)) return { ...nothing, reason: "delivered", orders: 1 }
  const goldBack = await returnPrices(tx, memberId, { upgrades: [], orders: [order] }, [])
  return { ...nothing, goldBack, orders: 1 }
}

export function perform(tx: Tx, subject: Subject): Promise<Outcome> {
  if (subject.kind === "payment") return revokePayment(tx, subject.id)
  return subject.kind === "upgrade" ? revokeUpgrade(tx, subject) : revokeOrder(tx, subject)
}
