import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/call"
import type { Page } from "@redthread/contract/core/page"
import { toGold } from "@redthread/contract/gold"
import { isLifetime, isTrial, type VipPack, vipPrice } from "@redthread/contract/price"
import { type Upgraded, upgraded, type UpgradeEntry } from "@redthread/contract/vip"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import type { TakenBack } from "../../../core/feature"
import { live } from "../../../core/live/live"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { findAccount, lockAccount, updateAccount } from "../../member/account-row/account.db"
import { moveVipEnd } from "../../member/profile-facts/profile.vip.service"
import { notify } from "../../signals/notice/notice.notify.service"
import * as notice from "../../signals/notice/notice.service"
import * as gold from "../gold/gold.service"
import { withdraw } from "../gold/gold.withdraw.service"
import * as vipDb from "./vip.db"
import { endOf, endWithout, isForLifetime } from "./vip.span"

/** A member wants to buy this VIP for `userId`; null for themselves. */
export interface UpgradeRequest {
  month: VipPack
  userId: number | null
}

export interface PaidUpgrade extends UpgradeRequest {
  paymentId: number
  payerId: number
  /** The price is in cents of gold. */
  cents: number
}

/** Allows a trial to members who had none and are not partners; partners may buy it for such a member. */
async function assertTrial(on: DbOrTx, payerId: number, memberId: number): Promise<void> {
  const payer = await findAccount(on, { id: payerId })
  const member = payerId === memberId ? payer : await findAccount(on, { id: memberId })
  if (payerId !== memberId && !payer?.isPartner) throw new AppError("trial_for_partners", { field: "month" })
  if ((payerId === memberId && payer?.isPartner) || !member || member.trialing)
    throw new AppError("trial_unavailable", { field: "month" })
}

export async function assertUpgradable(
  on: DbOrTx,
  { member }: MemberCaller,
  { month, userId }: UpgradeRequest,
): Promise<void> {
  const target = await vipDb.findVisible(on, member, userId ?? member.id)
  if (!target) throw new AppError("user_not_found")
  if (isForLifetime(target.vipUntil)) throw new AppError("vip_lifetime")
  if (isTrial(month)) await assertTrial(on, member.id, target.memberId)
}

interface Grant {
  payerId: number
  memberId: number
  month: VipPack
  cents: number
  paymentId: number | null
}

/** Returns null if the account is not active, has lifetime VIP, or had its trial. */
async function grantVip(tx: Tx, { memberId, month, ...paid }: Grant): Promise<vipDb.UpgradeRow | null> {
  // The account is locked before the profile: see "Lock order".
  const account = await lockAccount(tx, memberId)
  if (account?.state !== "active" || (isTrial(month) && account.trialing)) return null
  let fromAt = clock.now()
  const untilAt = await moveVipEnd(tx, memberId, (until) => {
    if (isForLifetime(until)) return null
    if (until && until > fromAt) fromAt = until
    return endOf(month, fromAt)
  })
  if (!untilAt) return null
  if (isTrial(month)) await updateAccount(tx, memberId, { trialing: true })
  const row = await vipDb.insertUpgrade(tx, { ...paid, memberId, month, fromAt, untilAt, createdAt: clock.now() })
  if (!row) throw new Error(`payment ${paid.paymentId} has paid for VIP twice`)
  return row
}

/** Grants VIP without a payment. Locks the profile. Raises `vip_lifetime`. */
export async function present(tx: Tx, memberId: number, month: VipPack): Promise<void> {
  const now = clock.now()
  const untilAt = await moveVipEnd(tx, memberId, (until) =>
    isForLifetime(until) ? null : endOf(month, until && until > now ? until : now),
  )
  if (!untilAt) throw new AppError("vip_lifetime")
}

/** Notifies recipient and payer. Locks the recipient's counters. */
async function notifyOfUpgrade(tx: Tx, { id, memberId, payerId, month, untilAt }: vipDb.UpgradeRow): Promise<void> {
  const name = await vipDb.findName(tx, memberId)
  const data = { month, user_id: memberId, by_id: payerId, name, vip_expired_at: untilAt.toISOString() }
  const seq = await notice.nextSeq(tx, memberId, "balance")
  live.afterCommit(tx, { memberId, seq }, upgraded, { ...data, me: 1 })
  const key = `upgrade-${id}`
  if (payerId === memberId) return notify(tx, memberId, { type: "upgrade", event: "done", key })
  live.afterCommit(tx, [payerId], upgraded, { ...data, me: 0 })
  await notify(tx, memberId, { type: "upgrade", event: "given", actorId: payerId, key })
}

/** Returns null if VIP cannot be granted any more. Call the result after the gold has moved: see "Lock order". */
export async function grantPaid(
  tx: Tx,
  { paymentId, payerId, userId, month, cents }: PaidUpgrade,
): Promise<(() => Promise<void>) | null> {
  const row = await grantVip(tx, { paymentId, payerId, memberId: userId ?? payerId, month, cents })
  return row && (() => notifyOfUpgrade(tx, row))
}

async function removeUpgrade(tx: Tx, row: vipDb.UpgradeRow): Promise<boolean> {
  if (row.takenBackAt) return false
  await moveVipEnd(tx, row.memberId, (until) => until && endWithout(until, row))
  await vipDb.setTakenBack(tx, row.id, clock.now())
  return true
}

/** Removes the payment's VIP, and VIP bought with its gold. */
export async function takeBack(tx: Tx, { paymentId, bought, afterwards }: TakenBack): Promise<void> {
  const ids = bought.flatMap(({ type, id }) => (type === "upgrade" ? [id] : []))
  for (const row of await vipDb.listByIds(tx, ids)) {
    const { id, payerId: buyerId, memberId: ownerId, cents: price } = row
    if (await removeUpgrade(tx, row)) await withdraw(tx, "upgrade", "charged_back", [{ id, buyerId, ownerId, price }])
  }
  const own = await vipDb.findByPayment(tx, paymentId)
  if (!own || !(await removeUpgrade(tx, own)) || own.memberId === own.payerId) return
  const key = `upgrade-withdrawn-${own.id}`
  afterwards(() => notify(tx, own.memberId, { type: "upgrade", event: "withdrawn", key }))
}

export const resultOf = async (
  tx: Tx,
  { member }: MemberCaller,
  { month, memberId }: { month: number; memberId: number },
  untilAt: Date | null,
): Promise<Upgraded> => ({
  status: untilAt ? "success" : "failed",
  month,
  me: toFlag(memberId === member.id),
  user_id: memberId,
  name: await vipDb.findName(tx, memberId),
  vip_expired_at: untilAt?.toISOString() ?? null,
})

export async function buyWithGold(tx: Tx, caller: MemberCaller, order: UpgradeRequest): Promise<vipDb.UpgradeRow> {
  await assertUpgradable(tx, caller, order)
  const payerId = caller.member.id
  const { month, userId } = order
  const cents = vipPrice(month)
  const row = await grantVip(tx, { payerId, memberId: userId ?? payerId, month, cents, paymentId: null })
  if (!row) throw new AppError(isTrial(month) ? "trial_unavailable" : "vip_lifetime")
  await gold.pay(tx, { kind: "upgrade", reference: { type: "upgrade", id: row.id }, from: payerId, cents })
  await notifyOfUpgrade(tx, row)
  return row
}

export const endPaidBy = async (tx: Tx, paymentId: number): Promise<Date | null> =>
  (await vipDb.findByPayment(tx, paymentId))?.untilAt ?? null

const toEntry = (row: vipDb.ListedUpgrade, name: string): UpgradeEntry => ({
  id: row.id,
  month: row.month,
  lifetime: isLifetime(row.month as VipPack),
  user: { user_id: row.memberId, name },
  paid_by: row.payerName === null ? null : { user_id: row.payerId, name: row.payerName },
  price: toGold(row.cents),
  from: new Date(row.fromAt).toISOString(),
  until: new Date(row.untilAt).toISOString(),
  taken_back: row.takenBackAt !== null,
  created_at: new Date(row.createdAt).toISOString(),
})

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  maxId = Number.MAX_SAFE_INTEGER,
): Promise<Page<UpgradeEntry>> {
  const [upgrades, name] = await Promise.all([
    vipDb.listUpgrades(db, member, maxId, pageSize + 1),
    vipDb.findName(db, member.id),
  ])
  return toPage(
    upgrades,
    pageSize,
    ({ id }) => id,
    (row) => toEntry(row, name),
  )
}

export const membersOf = async (db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map((await vipDb.membersOf(db, ids)).map(({ id, memberId }) => [id, memberId]))

export const exportVip = async (db: DbOrTx, memberId: number) => ({ vip: await vipDb.exportOf(db, memberId) })

/** The member is notified on these days before the end of VIP: several, in case a daily run is missed. */
const endingNoticeDays = { first: 3, last: 1 }
const endingBatchSize = 1000

/** Notifies each member once per end of VIP. */
export async function notifyEnding(db: DbOrTx): Promise<void> {
  const now = clock.ms()
  const span = {
    from: new Date(now + endingNoticeDays.last * dayMs),
    until: new Date(now + endingNoticeDays.first * dayMs),
  }
  for (let batch, after = 0; !batch || batch.length === endingBatchSize; after = batch.at(-1)?.memberId ?? after) {
    batch = await vipDb.listEnding(db, { ...span, after, limit: endingBatchSize })
    for (const { memberId, vipUntil } of batch) {
      const days = Math.ceil((vipUntil.getTime() - now) / dayMs)
      const key = `vip-ending-${vipUntil.getTime()}`
      await transaction(db, (tx) => notify(tx, memberId, { type: "upgrade", event: "ending", data: { days }, key }))
    }
  }
}
