import { setTimeout as delay } from "node:timers/promises"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { atMost } from "../../../core/limits/at-most"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { settings, isQuiet } from "../../signals/notice/notice.setting.service"
import { push } from "../../signals/push/push.service"
import * as deliveryDb from "./delivery.db"
import type { News, UpTo } from "./delivery.news.db"
import { payloadsOf } from "./delivery.payload"
import { sweep } from "./delivery.sweep.service"

/** Members who are told at the same time: a push service that does not answer holds up few others. */
const limitConcurrency = atMost(100)
/** ms between two looks at what came. */
const every = 5000
/** ms until whoever has quiet hours, or could not be told, is looked at again; and attempts. */
const quietFor = 5 * 60_000
const retryAfter = 60_000
const attempts = 4
/** ms after which likes, and what several do alike, may be pushed again: by themselves, messages are pushed at once. */
const leastInterval = 10 * 60_000
/** ms that those who are being told get when the process stops. */
const stopsWithin = 2000

/** One run at a time, so that who waits for it finds everything told that had come before. */
const oneRun = atMost(1)
let timer: NodeJS.Timeout | null = null
let running: Promise<void> | null = null
let stopping = false

/** Tells the devices of those who are elsewhere what came since they last were told. */
export const pushNews = (db: DbOrTx): Promise<void> =>
  oneRun(() =>
    sweep(
      db,
      "push",
      async (members) => {
        await Promise.all(members.map((member) => limitConcurrency(() => pushTo(db, member))))
      },
      { shouldContinue: () => !stopping },
    ),
  )

interface Delivered {
  upTo: UpTo
  /** Whether all kinds were taken, and whether not one was. */
  all: boolean
  none: boolean
}

/** Answers up to where the member is told now: of a kind that no device took, as far as before. */
async function deliver(
  db: DbOrTx,
  member: News,
  { ways, preview }: Awaited<ReturnType<typeof settings>>,
): Promise<Delivered> {
  const payloads = await payloadsOf(db, member, { ways, preview })
  const outcomes = await Promise.all(payloads.map(({ payload }) => push(db, member.memberId, payload)))
  const failed = payloads.filter((_payload, index) => outcomes[index] === "failed")
  const upTo = { ...member.upTo, ...Object.fromEntries(failed.map(({ cursor }) => [cursor, member.told[cursor]])) }
  return { upTo, all: failed.length === 0, none: failed.length > 0 && failed.length === payloads.length }
}

/** Whether likes, or notifications, are among what was told. */
const startsHolding = ({ likes, notifications, told }: News, upTo: UpTo): boolean =>
  (likes > 0 && upTo.likeId > told.likeId) || (notifications > 0 && upTo.sortKey > told.sortKey)

/** Notes up to where the member was told, and that what comes again and again waits from now on. */
async function noteTold(tx: Tx, member: News, upTo: UpTo): Promise<void> {
  const now = clock.now()
  const heldUntil = new Date(now.getTime() + leastInterval)
  const holding = startsHolding(member, upTo) ? { heldUntil } : {}
  await deliveryDb.noteTold(tx, "push", { ...member, upTo }, { now, ...holding })
}

async function pushTo(db: DbOrTx, member: News): Promise<void> {
  // They are due again soon, for whoever looks then.
  if (stopping) return
  const { memberId, failures } = member
  const again = (ms: number): Date => new Date(clock.ms() + ms)
  try {
    const chosen = await settings(db, memberId)
    // What comes in quiet hours is told when they are over.
    if (isQuiet(chosen, clock.now())) {
      await transaction(db, (tx) => deliveryDb.postpone(tx, "push", memberId, again(quietFor)))
      return
    }
    const { upTo, all, none } = await deliver(db, member, chosen)
    await transaction(db, async (tx) => {
      if (all || failures + 1 >= attempts) {
        await deliveryDb.finish(tx, "push", member)
        await noteTold(tx, member, member.upTo)
        return
      }
      await deliveryDb.postpone(tx, "push", memberId, again(retryAfter))
      if (none) await deliveryDb.noteFailure(tx, "push", memberId)
      else await noteTold(tx, member, upTo)
    })
  } catch (error) {
    log.error({ err: error, memberId }, "push")
  }
}

/** Begins to look every few seconds, where this process does the work that nobody waits for. */
export async function openPushing(db: DbOrTx): Promise<void> {
  stopping = false
  if (!env.SERVICES.includes("worker")) return
  timer = setInterval(() => {
    running ??= pushNews(db)
      .catch((error: unknown) => log.error({ err: error }, "push"))
      .finally(() => {
        running = null
      })
  }, every).unref()
}

export async function closePushing(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  stopping = true
  await Promise.race([running, delay(stopsWithin, undefined, { ref: false })])
}
