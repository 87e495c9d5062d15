import { limitLockWait, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import * as deliveryDb from "./delivery.db"
import { listNews, type News } from "./delivery.news.db"
import type { Way } from "./delivery.tables"

const batchSize = 200
/** A claimed member is due again after this time, in case the process dies. */
const claimMs = 3 * 60_000

const hasNews = ({ messages, likes, matches, requests, notifications }: News): boolean =>
  messages + likes + matches + requests + notifications > 0

async function claimMembers(tx: Tx, way: Way, options: deliveryDb.ClaimOptions): Promise<number[]> {
  if (way === "mail") return deliveryDb.claimDue(tx, way, options)
  await deliveryDb.markHeldDue(tx, options.now, options.limit)
  const memberIds = await deliveryDb.claimDue(tx, way, options)
  if (memberIds.length > 0) await deliveryDb.clearExpiredHolds(tx, memberIds, options.now)
  return memberIds
}

/** Members whose counters stay locked longer are retried when their claim expires. */
const lockWaitMs = 1000

/** Waits for locked counters last: their holder may be sending the member a message. */
async function finishAll(db: DbOrTx, way: Way, idle: readonly News[]): Promise<void> {
  const locked = await transaction(db, (tx) => deliveryDb.finishUnlocked(tx, way, idle))
  const finish = (member: News): Promise<void> =>
    transaction(db, async (tx) => {
      await limitLockWait(tx, lockWaitMs)
      await deliveryDb.finish(tx, way, member)
    }).catch((error: unknown) => log.warn({ err: error, memberId: member.memberId }, "delivery"))
  await Promise.all(locked.map(finish))
}

interface SweepOptions {
  mailTimes?: deliveryDb.ClaimOptions["mailTimes"]
  shouldContinue?: () => boolean
}

/** The sweep may run in several processes at once. */
export async function sweep(
  db: DbOrTx,
  way: Way,
  deliver: (members: readonly News[]) => Promise<void>,
  { mailTimes, shouldContinue = () => true }: SweepOptions = {},
): Promise<void> {
  for (let claimed = batchSize; claimed === batchSize && shouldContinue();) {
    const now = clock.now()
    const claimedUntil = new Date(now.getTime() + claimMs)
    const options = { now, claimedUntil, limit: batchSize, ...(mailTimes && { mailTimes }) }
    const memberIds = await transaction(db, (tx) => claimMembers(tx, way, options))
    const news = memberIds.length === 0 ? [] : await listNews(db, way, memberIds)
    const recipients = news.filter(
      (member) => hasNews(member) && (way === "mail" ? member.isMailable : member.hasDevice),
    )
    const idle = news.filter((member) => !recipients.includes(member))
    await finishAll(db, way, idle)
    await deliver(recipients)
    claimed = memberIds.length
  }
}
