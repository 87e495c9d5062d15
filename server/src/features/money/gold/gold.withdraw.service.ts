import { toGold } from "@redthread/contract/gold"
import { z } from "zod"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { notify } from "../../signals/notice/notice.notify.service"
import type { LostKind, WithdrawalCause } from "./gold.kinds"
import { reversePurchase } from "./gold.reverse.service"
import * as withdrawDb from "./gold.withdraw.db"

/** A job reverses each payment in its own transaction, because ledger accounts are locked once per transaction. */
export async function withdraw(
  tx: Tx,
  kind: LostKind,
  cause: WithdrawalCause,
  purchases: readonly withdrawDb.LostPurchase[],
): Promise<void> {
  if (purchases.length === 0) return
  await withdrawDb.insertWithdrawals(tx, purchases, { kind, cause, createdAt: clock.now() })
  await jobs.add(tx, settleNow, {})
}

/** Locks the counters of both members in order of id. */
async function notifyBoth(tx: Tx, { kind, cause, purchaseId, ...row }: withdrawDb.WithdrawalRow): Promise<void> {
  const event = cause === "gone" ? "returned" : "withdrawn"
  const notification = { event, data: { gold: toGold(row.price) }, key: `${kind}-${event}-${purchaseId}` } as const
  const buyer = () => notify(tx, row.buyerId, { type: "payclear", ...notification })
  if (kind === "upgrade" && row.ownerId === row.buyerId) return buyer()
  const owner = () =>
    kind === "upgrade"
      ? notify(tx, row.ownerId, { type: "upgrade", event: "withdrawn", key: notification.key })
      : notify(tx, row.ownerId, { type: "earning", ...notification })
  for (const send of row.buyerId < row.ownerId ? [buyer, owner] : [owner, buyer]) await send()
}

async function settleWithdrawal(tx: Tx, row: withdrawDb.WithdrawalRow): Promise<void> {
  const { kind, cause, purchaseId, buyerId, ownerId } = row
  const type = kind === "upgrade" ? kind : (`${kind}_purchase` as const)
  const reference = { type, id: purchaseId }
  await reversePurchase(tx, { kind, reference }, { ownerId, cause, notified: [buyerId, ownerId] })
  await notifyBoth(tx, row)
  await withdrawDb.deleteWithdrawal(tx, row)
}

/** Each purchase has a transaction. A failed one is left for the next run, and the job fails at the end. */
export async function settleWithdrawals(db: DbOrTx, buyerId?: number): Promise<void> {
  let failed = 0
  let after: withdrawDb.WithdrawalRow | undefined
  for (;;) {
    let row: withdrawDb.WithdrawalRow | undefined
    try {
      const isSettled = await transaction(db, async (tx) => {
        row = await withdrawDb.lockNext(tx, after, buyerId)
        if (row) await settleWithdrawal(tx, row)
        return row !== undefined
      })
      if (!isSettled) break
    } catch (error) {
      // Without a row to skip, the next attempt would fail as well.
      if (!row) throw error
      failed += 1
      log.error({ err: error, kind: row.kind, purchaseId: row.purchaseId }, "purchase could not be reversed")
    }
    after = row
  }
  if (failed > 0) throw new Error(`${failed} withdrawn purchases could not be reversed`)
}

const settleNow = defineJob({
  name: "gold.withdraw",
  data: z.object({}),
  handle: (db) => settleWithdrawals(db),
  isPrompt: true,
})

/** Settles rows whose own job failed too often. */
const settleOverdue = defineJob({
  name: "gold.withdraw.left",
  data: z.object({}),
  handle: (db) => settleWithdrawals(db),
  schedule: "*/10 * * * *",
})

export const withdrawalJobs = [settleNow, settleOverdue]
