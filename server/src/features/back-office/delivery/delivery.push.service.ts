import { setTimeout as delay } from "node:timers/promises"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { atMost } from "../../../core/limits/at-most"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { settings, isQuiet } from "../../signals/notice/notice.setting.service"
import { push } from "../../signals/push/push.service"
import * as deliveryDb from "./delivery.db"
import type { Cursors, News } from "./delivery.news.db"
import { payloadsOf } from "./delivery.payload"
import { sweep } from "./delivery.sweep.service"

/** The limit is high, so that a push service that does not answer delays few other members. */
const limitConcurrency = atMost(100)
const pollIntervalMs = 5000
const quietHoursRetryMs = 5 * 60_000
const retryMs = 60_000
const maxAttempts = 4
/** Likes and grouped notifications have this interval; others are pushed at once. */
const minPushIntervalMs = 10 * 60_000
const stopTimeoutMs = 2000

/** Serialises runs: when `pushNews()` resolves, all earlier events are pushed. */
const pushMutex = atMost(1)
let timer: NodeJS.Timeout | null = null
let running: Promise<void> | null = null
let stopping = false

export const pushNews = (db: DbOrTx): Promise<void> =>
  pushMutex(() =>
    sweep(
      db,
      "push",
      async (members) => {
        await Promise.all(members.map((member) => limitConcurrency(() => pushTo(db, member))))
      },
      { shouldContinue: () => !stopping },
    ),
  )

interface DeliveryResult {
  /** The cursors of failed kinds are unchanged. */
  upTo: Cursors
  allSent: boolean
  noneSent: boolean
}

async function deliverNews(
  db: DbOrTx,
  member: News,
  { ways, preview }: Awaited<ReturnType<typeof settings>>,
): Promise<DeliveryResult> {
  const payloads = await payloadsOf(db, member, { ways, preview })
  const outcomes = await Promise.all(payloads.map(({ payload }) => push(db, member.memberId, payload)))
  const failed = payloads.filter((_payload, index) => outcomes[index] === "failed")
  const upTo = {
    ...member.upTo,
    ...Object.fromEntries(failed.map(({ cursor }) => [cursor, member.deliveredUpTo[cursor]])),
  }
  return { upTo, allSent: failed.length === 0, noneSent: failed.length > 0 && failed.length === payloads.length }
}

const startsHold = ({ likes, notifications, deliveredUpTo }: News, upTo: Cursors): boolean =>
  (likes > 0 && upTo.likeId > deliveredUpTo.likeId) || (notifications > 0 && upTo.sortKey > deliveredUpTo.sortKey)

async function markNotified(tx: Tx, member: News, upTo: Cursors): Promise<void> {
  const now = clock.now()
  const heldUntil = new Date(now.getTime() + minPushIntervalMs)
  const hold = startsHold(member, upTo) ? { heldUntil } : {}
  await deliveryDb.markNotified(tx, "push", { ...member, upTo }, { now, ...hold })
}

async function pushTo(db: DbOrTx, member: News): Promise<void> {
  // The member's claim expires, and another process pushes.
  if (stopping) return
  const { memberId, failures } = member
  const after = (ms: number): Date => new Date(clock.ms() + ms)
  try {
    const memberSettings = await settings(db, memberId)
    if (isQuiet(memberSettings, clock.now())) {
      await transaction(db, (tx) => deliveryDb.postpone(tx, "push", memberId, after(quietHoursRetryMs)))
      return
    }
    const { upTo, allSent, noneSent } = await deliverNews(db, member, memberSettings)
    await transaction(db, async (tx) => {
      if (allSent || failures + 1 >= maxAttempts) {
        await deliveryDb.finish(tx, "push", member)
        await markNotified(tx, member, member.upTo)
        return
      }
      await deliveryDb.postpone(tx, "push", memberId, after(retryMs))
      if (noneSent) await deliveryDb.countFailure(tx, "push", memberId)
      else await markNotified(tx, member, upTo)
    })
  } catch (error) {
    log.error({ err: error, memberId }, "push")
  }
}

export async function startPushing(db: DbOrTx): Promise<void> {
  stopping = false
  if (!env.SERVICES.includes("worker")) return
  timer = setInterval(() => {
    running ??= pushNews(db)
      .catch((error: unknown) => log.error({ err: error }, "push"))
      .finally(() => {
        running = null
      })
  }, pollIntervalMs).unref()
}

export async function stopPushing(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  stopping = true
  await Promise.race([running, delay(stopTimeoutMs, undefined, { ref: false })])
}
