import { limitLockWait, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import * as deliveryDb from "./delivery.db"
import { listNews, type News } from "./delivery.news.db"
import type { Way } from "./delivery.tables"

/** Members in memory at once. */
const atOnce = 200
/** ms after which a member who was taken is due again, for a process may die meanwhile. */
const takenFor = 3 * 60_000

const hasNews = ({ messages, likes, matches, requests, notifications }: News): boolean =>
  messages + likes + matches + requests + notifications > 0

/** Takes who is due; for push also those from whom something was held back until now. */
async function take(tx: Tx, way: Way, due: deliveryDb.Due): Promise<number[]> {
  if (way === "mail") return deliveryDb.takeDue(tx, way, due)
  await deliveryDb.releaseHeld(tx, due.now, due.limit)
  const memberIds = await deliveryDb.takeDue(tx, way, due)
  if (memberIds.length > 0) await deliveryDb.endHolding(tx, memberIds, due.now)
  return memberIds
}

/** ms that a sweep waits for counters that somebody holds; theirs are looked at again when they are due. */
const lockWaitMs = 1000

/** Members of whom there is nothing to tell; whoever holds some of their counters may be sending them a message. */
async function finishAll(db: DbOrTx, way: Way, idle: readonly News[]): Promise<void> {
  const locked = await transaction(db, (tx) => deliveryDb.finishUnlocked(tx, way, idle))
  const finish = (member: News): Promise<void> =>
    transaction(db, async (tx) => {
      await limitLockWait(tx, lockWaitMs)
      await deliveryDb.finish(tx, way, member)
    }).catch((error: unknown) => log.warn({ err: error, memberId: member.memberId }, "delivery"))
  await Promise.all(locked.map(finish))
}

interface Sweeping {
  times?: deliveryDb.Due["times"]
  /** Asked before more are taken. */
  shouldContinue?: () => boolean
}

/**
 * Takes who is due, some at a time, and has them told what waits. Any number of processes may do so: what one has taken the
 * others leave alone.
 */
export async function sweep(
  db: DbOrTx,
  way: Way,
  tell: (members: readonly News[]) => Promise<void>,
  { times, shouldContinue = () => true }: Sweeping = {},
): Promise<void> {
  for (let taken = atOnce; taken === atOnce && shouldContinue();) {
    const now = clock.now()
    const until = new Date(now.getTime() + takenFor)
    const due = { now, until, limit: atOnce, ...(times && { times }) }
    const memberIds = await transaction(db, (tx) => take(tx, way, due))
    const news = memberIds.length === 0 ? [] : await listNews(db, way, memberIds)
    const waiting = news.filter((member) => hasNews(member) && (way === "mail" ? member.isMailable : member.hasDevice))
    const idle = news.filter((member) => !waiting.includes(member))
    await finishAll(db, way, idle)
    await tell(waiting)
    taken = memberIds.length
  }
}
