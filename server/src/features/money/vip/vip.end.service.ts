import { toGold } from "@redthread/contract/gold"
import { z } from "zod"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { clock, dayMs } from "../../../core/process/clock"
import { findAccount } from "../../member/account-row/account.db"
import { moveVipEnd } from "../../member/profile-facts/profile.vip.service"
import { notify } from "../../signals/notice/notice.notify.service"
import * as notice from "../../signals/notice/notice.service"
import { lockForRevocation, returnPrice } from "../gold/gold.revoke.service"
import * as vipDb from "./vip.db"
import { endWithout } from "./vip.span"

export interface EndedEarly {
  row: vipDb.UpgradeRow
  /** This part of the time is unused, from 0 to 1. */
  unused: number
  days: number
}

/** Ends what remains of these upgrades, from now on; ended ones are omitted. Locks the profiles. */
export async function endEarly(
  tx: Tx,
  which: { ids: readonly number[]; paymentIds: readonly number[] },
): Promise<EndedEarly[]> {
  const ended: EndedEarly[] = []
  for (const row of await vipDb.lockUpgrades(tx, which)) {
    if (row.takenBackAt) continue
    const now = clock.now()
    const fromAt = row.fromAt > now ? row.fromAt : now
    let unusedMs = Math.max(0, row.untilAt.getTime() - fromAt.getTime())
    await moveVipEnd(tx, row.memberId, (until) => {
      if (!until) return null
      // Earlier withdrawals may have moved this upgrade forward, so that part of it is used.
      unusedMs = Math.min(unusedMs, Math.max(0, until.getTime() - now.getTime()))
      return endWithout(until, { fromAt: new Date(row.untilAt.getTime() - unusedMs), untilAt: row.untilAt })
    })
    await vipDb.setTakenBack(tx, row.id, now)
    const unused = unusedMs / (row.untilAt.getTime() - row.fromAt.getTime())
    ended.push({ row, unused, days: Math.floor(unusedMs / dayMs) })
  }
  return ended
}

/** Notifies a recipient whose VIP the payer withdrew from. Locks the recipient's counters. */
export async function notifyEnded(tx: Tx, { id, memberId, payerId }: vipDb.UpgradeRow): Promise<void> {
  await notice.nextSeq(tx, memberId, "balance")
  if (memberId !== payerId)
    await notify(tx, memberId, { type: "upgrade", event: "withdrawn", key: `upgrade-withdrawn-${id}` })
}

export const listPaidWithGold = vipDb.listPaid
export const findPaidWithGold = vipDb.findPaid
export const lockPaidWithGold = (tx: Tx, id: number): Promise<unknown> =>
  vipDb.lockUpgrades(tx, { ids: [id], paymentIds: [] })

export type { UpgradeRow } from "./vip.db"

/** The ledger has the price of an upgrade under its payment, or under itself if gold paid it directly. */
export const priceReferenceOf = ({ id, paymentId }: vipDb.UpgradeRow) =>
  paymentId === null ? ({ type: "upgrade", id } as const) : ({ type: "payment", id: paymentId } as const)

/** Returns what remains of VIP to the member who gave it, because its recipient is banned or erased. */
export const returnGift = (db: DbOrTx, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const [ended] = await endEarly(tx, { ids: [id], paymentIds: [] })
    if (!ended || ended.unused === 0) return
    const { payerId } = ended.row
    await lockForRevocation(tx, payerId, [])
    const cents = await returnPrice(tx, priceReferenceOf(ended.row), ended.unused)
    const key = `upgrade-returned-${id}`
    if (cents > 0)
      await notify(tx, payerId, { type: "payclear", event: "returned", data: { gold: toGold(cents) }, key })
  })

/** A job for each gift, because ledger accounts are locked once per transaction. */
export const returnGiftLater = defineJob({
  name: "vip.return-gift",
  data: z.object({ id: z.int() }),
  handle: (db, { id }) => returnGift(db, id),
})

/** Others paid for the member's VIP and get the rest back. The member can be given VIP again later. */
export async function returnGifts(tx: Tx, memberId: number): Promise<void> {
  for (const { id } of await vipDb.listGiven(tx, memberId, clock.now())) await jobs.add(tx, returnGiftLater, { id })
}

/** Only a ban ends gifts at once; a deletion can be undone until the erasure. */
export async function returnGiftsOfBanned(tx: Tx, memberId: number, isActive: boolean): Promise<void> {
  if (!isActive && (await findAccount(tx, { id: memberId }))?.state === "suspended") await returnGifts(tx, memberId)
}
