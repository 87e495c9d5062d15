import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { NotificationEvent } from "@redthread/contract/notification"
import { paymentChanged, type PaymentReason, type PaymentState } from "@redthread/contract/payment"
import type { VipPack } from "@redthread/contract/price"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { live } from "../../../core/live/live"
import { clock, dayMs, hourMs } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { notify } from "../../signals/notice/notice.notify.service"
import * as notice from "../../signals/notice/notice.service"
import { referrerOf } from "../affiliate/affiliate.service"
import * as escrow from "../gold/gold.escrow.service"
import * as lots from "../gold/gold.lot.service"
import { reverse } from "../gold/gold.reverse.service"
import * as gold from "../gold/gold.service"
import { settleWithdrawals } from "../gold/gold.withdraw.service"
import { usdOf } from "../gold/gold.worth.service"
import * as payer from "../payer/payer.service"
import * as vip from "../vip/vip.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import type { GatewayStatus } from "./payment.gateway"
import { confirmPurchase } from "./payment.mail.service"
import {
  describe,
  isBooked,
  isRevoked,
  nameOf,
  nextQuery,
  reasonOf,
  stageOf,
  type StatusName,
  type Step,
  transitions,
} from "./payment.state"

/** Members are notified only of what the payment screen does not show: decisions after days, and refunds. */
function eventOf(before: PaymentState, now: PaymentState): NotificationEvent<"payclear"> | null {
  if (now === "refunded" || now === "charged_back" || now === "revoked") return "refunded"
  if (before !== "pending") return null
  if (now === "success") return "cleared"
  return now === "failed" || now === "canceled" ? "failed" : null
}

/** Locks the member's counters. */
async function notifyState(tx: Tx, before: PaymentState, row: PaymentRow): Promise<void> {
  const event = eventOf(before, row.state)
  // A withdrawal that staff closed without a refund is explained by their mail.
  const isUnpaid = row.state === "revoked" && row.method !== "balance" && row.refundAmount === null
  if (!event || isUnpaid) return
  await notify(tx, row.memberId, {
    type: "payclear",
    event,
    targetId: row.id,
    data: { gold: toGold(row.cents) },
    key: `payment-${row.id}-${event}`,
  })
}

/** Notifies the referrer without the payer's identity. */
async function notifyEarned(
  tx: Tx,
  referrerId: number,
  { paymentId, cents }: { paymentId: number; cents: number },
): Promise<void> {
  if (cents === 0) return
  const key = `earned-${paymentId}`
  await notify(tx, referrerId, { type: "earning", event: "came", data: { gold: toGold(cents) }, key })
}

/** After this time the server requests the VIP instead of the client. */
const completeDelayMs = 60_000

const releaseDays = 3
const fenPerCent = 6

const referenceOf = ({ id }: { id: number }) => ({ type: "payment", id }) as const

/** The job completes payments of clients that never return. */
export const completeLater = defineJob({
  name: "payment.complete",
  data: z.object({ paymentId: z.int() }),
  handle: async (db, { paymentId }) => void (await transaction(db, (tx) => completeUpgrade(tx, paymentId))),
})

async function lockPaymentRow(tx: Tx, id: number): Promise<PaymentRow> {
  const row = await paymentDb.lockPayment(tx, id)
  if (!row) throw new Error(`payment ${id} is missing`)
  return row
}

function emitPayment(tx: Tx, row: PaymentRow): void {
  live.afterCommit(tx, [row.memberId], paymentChanged, {
    payment_id: row.id,
    mode: row.month === null ? "recharge" : "upgrade",
    status: row.state,
    reason: row.reason,
    amount: toGold(row.cents),
    month: row.month,
    user_id: row.userId,
  })
}

const nextQueryAt = (row: PaymentRow, state: PaymentState, queryCount: number): Date | null => {
  const now = clock.ms()
  return nextQuery({
    state,
    queryCount,
    age: now - row.createdAt.getTime(),
    now,
    disputeDays: lots.disputeDaysOf(row.method),
  })
}

export async function move(
  tx: Tx,
  row: PaymentRow,
  state: PaymentState,
  change: Partial<PaymentRow> & { reason?: PaymentReason | null } = {},
): Promise<PaymentRow> {
  const queryAt = row.method === "balance" ? null : nextQueryAt(row, state, 0)
  // A change of state closes the review, unless it opens one.
  const reviewedAt = row.review === null ? null : (row.reviewedAt ?? clock.now())
  const values = { reason: null, reviewedAt, queryAt, ...change, state, queryCount: 0, changedAt: clock.now() }
  const changed = (await paymentDb.updatePayment(tx, row.id, values)) ?? row
  emitPayment(tx, changed)
  await notifyState(tx, row.state, changed)
  return changed
}

/** Returns false if a debt has used the gold. */
async function holdPrice(tx: Tx, row: PaymentRow): Promise<boolean> {
  try {
    await escrow.hold(tx, { reference: referenceOf(row), memberId: row.memberId, cents: row.cents })
    return true
  } catch (error) {
    if (error instanceof AppError && error.key === "not_enough_gold") return false
    throw error
  }
}

type Paid = Extract<GatewayStatus, { is: "paid" }>

export async function book(tx: Tx, row: PaymentRow, paid: Paid): Promise<PaymentRow> {
  const { id, memberId, cents } = row
  const net = paid.money.currency === "USD" ? paid.net : Math.floor(paid.net / fenPerCent)
  const netUsd = usdOf({ amount: paid.net, currency: paid.money.currency })
  const referrerId = await referrerOf(tx, memberId)
  await payer.recordAccounts(tx, memberId, paid.payers ?? [])
  await gold.lockForPayment(tx, memberId, referrerId)
  const referral = referrerId === null ? {} : { referral: { memberId: referrerId, netCents: net, usd: netUsd } }
  await notice.lockAll(tx, referrerId === null ? [memberId] : [memberId, referrerId])
  const reference = referenceOf(row)
  const usd = usdOf(paid.money)
  await gold.credit(tx, { kind: "recharge", reference, memberId, cents, method: row.method, usd, ...referral })
  if (referrerId !== null) await notifyEarned(tx, referrerId, { paymentId: id, cents: gold.referrersShare(net) })
  const escrowed = row.month !== null && (await holdPrice(tx, row))
  if (escrowed)
    await jobs.add(tx, completeLater, { paymentId: id }, { startAfter: new Date(Date.now() + completeDelayMs) })
  const reason = row.month !== null && !escrowed ? ("debt" as const) : null
  await confirmPurchase(tx, row)
  return move(tx, row, "success", { net, captureId: paid.captureId, escrowed, reason, bookedAt: clock.now() })
}

export async function payByBalance(tx: Tx, row: PaymentRow): Promise<PaymentRow> {
  await escrow.hold(tx, { reference: referenceOf(row), memberId: row.memberId, cents: row.cents })
  const later = { startAfter: new Date(Date.now() + completeDelayMs) }
  await jobs.add(tx, completeLater, { paymentId: row.id }, later)
  await confirmPurchase(tx, row)
  return move(tx, row, "success", { escrowed: true, bookedAt: clock.now() })
}

/** A booked payment stays booked until staff decide. */
async function holdForReview(tx: Tx, row: PaymentRow, status: GatewayStatus): Promise<PaymentRow> {
  const review = describe(status)
  // The same review is open or decided, so it is not opened again.
  if (row.review === review) return row
  const requested = { amount: row.amount, currency: row.currency }
  log.error({ paymentId: row.id, state: row.state, status, requested }, "payment needs a review")
  const captureId = "captureId" in status ? status.captureId : row.captureId
  const change = { review, reviewedAt: null, captureId }
  if (isBooked(row.state) || isRevoked(row.state)) return (await paymentDb.updatePayment(tx, row.id, change)) ?? row
  return move(tx, row, "pending", { ...change, reason: "review" })
}

const apply: Readonly<Record<Step, (tx: Tx, row: PaymentRow, status: GatewayStatus) => Promise<PaymentRow>>> = {
  stay: async (_tx, row) => row,
  pending(tx, row, status) {
    const usual = new Date(clock.ms() + releaseDays * dayMs)
    const releaseAt = (status.is === "pending" && status.releaseAt) || usual
    return move(tx, row, "pending", { releaseAt, reason: reasonOf(status) })
  },
  book(tx, row, status) {
    if (status.is !== "paid") throw new Error(`payment ${row.id} can't be booked as ${status.is}`)
    return book(tx, row, status)
  },
  cancel: (tx, row, status) => move(tx, row, "canceled", { reason: reasonOf(status) }),
  fail: (tx, row, status) => move(tx, row, "failed", { reason: reasonOf(status) }),
  review: holdForReview,
  revoke: (tx, row) => move(tx, row, "revoked"),
  refund: (tx, row) => takeBack(tx, row, "refunded"),
  charge_back: (tx, row) => takeBack(tx, row, "charged_back"),
}

const stepOf = (row: PaymentRow, status: GatewayStatus): Step => transitions[nameOf(status, row)][stageOf(row)]

async function refundPrice(tx: Tx, row: PaymentRow): Promise<void> {
  const isUpgraded = row.state === "complete" && row.reason !== "no_upgrade"
  if (isUpgraded) await reverse(tx, { kind: "release", reference: referenceOf(row) })
  else await escrow.refund(tx, { reference: referenceOf(row) })
  await paymentDb.updatePayment(tx, row.id, { escrowed: false })
}

/** Returns the payer and the payments by gold to reverse; undefined if there is nothing to undo. */
const undoUse = (db: DbOrTx, id: number): Promise<{ payerId: number; payments: number[] } | undefined> =>
  transaction(db, async (tx) => {
    const row = await lockPaymentRow(tx, id)
    const bought = row.method === "balance" ? [] : await lots.spentOn(tx, referenceOf(row))
    if (bought.length === 0 && !(isBooked(row.state) && row.escrowed)) return undefined
    const notifications: (() => Promise<void>)[] = []
    await everyFeature.onPaymentTakenBack(tx, {
      paymentId: id,
      bought,
      afterwards: (send) => void notifications.push(send),
    })
    if (isBooked(row.state) && row.escrowed) await refundPrice(tx, row)
    for (const send of notifications) await send()
    const paid = bought.flatMap((spent) => (spent.type === "payment" && spent.id !== id ? [spent.id] : []))
    return { payerId: row.memberId, payments: await paymentDb.listByBalance(tx, paid) }
  })

/** Runs before the reversal: the gold must be back before the reversal takes it. */
async function undoPurchases(db: DbOrTx, id: number): Promise<void> {
  const undone = await undoUse(db, id)
  if (!undone) return
  for (const paymentId of undone.payments) await settle(db, paymentId, { is: "refunded" })
  try {
    await settleWithdrawals(db, undone.payerId)
  } catch (error) {
    // The job of withdrawals does the rest.
    log.error({ err: error, paymentId: id }, "purchases of a payment could not be reversed")
  }
}

async function takeBack(tx: Tx, row: PaymentRow, state: "refunded" | "charged_back"): Promise<PaymentRow> {
  // The price of a payment by gold is excluded, because `undoPurchases` refunded it.
  const wasBought = (isBooked(row.state) || isRevoked(row.state)) && row.method !== "balance"
  if (wasBought) await reverse(tx, { kind: "recharge", reference: referenceOf(row) })
  return move(tx, row, state)
}

const reversals: readonly StatusName[] = ["refunded", "charged_back"]

/** Idempotent, in any order. Reversals take several transactions, as each locks accounts once; `undo` repeats. */
export async function settle(db: DbOrTx, id: number, status: GatewayStatus): Promise<PaymentRow> {
  const before = await paymentDb.findPayment(db, id)
  // A reversal is completed by repeating it. The refund of a withdrawal is none: its gold was taken before.
  const isReversal = before !== undefined && reversals.includes(nameOf(status, before))
  if (isReversal) await undoPurchases(db, id)
  const settled = await transaction(db, async (tx) => {
    const row = await lockPaymentRow(tx, id)
    return apply[stepOf(row, status)](tx, row, status)
  })
  if (isReversal) await undoPurchases(db, id)
  return settled
}

export const postpone = (db: DbOrTx, id: number, { isRefunding = false } = {}): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockPaymentRow(tx, id)
    const queryAt = isRefunding ? new Date(clock.ms() + hourMs) : nextQueryAt(row, row.state, row.queryCount + 1)
    await paymentDb.updatePayment(tx, id, { queryCount: row.queryCount + 1, queryAt })
  })

/** Refunds the price if the member can no longer be upgraded. Returns false if done before. */
export async function completeUpgrade(tx: Tx, id: number): Promise<boolean> {
  const row = await lockPaymentRow(tx, id)
  if (row.state !== "success" || !row.escrowed || row.month === null) return false
  const { memberId, userId, cents } = row
  const month = row.month as VipPack
  const notifyUpgrade = await vip.grantPaid(tx, { paymentId: id, payerId: memberId, userId, month, cents })
  if (notifyUpgrade) await escrow.release(tx, { reference: referenceOf(row) })
  else await escrow.refund(tx, { reference: referenceOf(row) })
  await notifyUpgrade?.()
  await move(tx, row, "complete", notifyUpgrade ? {} : { reason: "no_upgrade" })
  return true
}
