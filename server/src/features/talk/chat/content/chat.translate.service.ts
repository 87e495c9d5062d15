import { AppError } from "@redthread/contract/core/error"
import { maxDataBytes } from "@redthread/contract/core/live-event"
import { translationArrived } from "@redthread/contract/translation"
import { clock } from "../../../../core/process/clock"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../../core/db/db"
import { live } from "../../../../core/live/live"
import { log } from "../../../../core/process/log"
import * as translation from "../../../people/translation/translation.service"
import { wantsMachine } from "../../../people/translation/setting.service"
import type { MachineWork } from "../chat.message"
import * as translateDb from "./chat.translate.db"

interface Sides {
  readonly readerId: number
  readonly writerId: number
  /** Whose sending or reading asked for it: counts against their daily budget. */
  readonly payerId: number
}

/**
 * Translations in flight in this process, by message, language and text (a message may be edited). Those above the
 * limit are left to the sweeping job.
 */
const running = new Map<string, Promise<void>>()
const runningMax = 2000

/** ms after which the job retries a pending translation, ms after which it gives up, and its batch size. */
const forgottenAfter = 30_000
const giveUpAfterMs = 3_600_000
const sweepMax = 200

async function deliver(db: DbOrTx, work: MachineWork, { readerId, writerId, payerId }: Sides): Promise<void> {
  const { content, source, target } = work
  const made = await translation.translateBetween(db, content, source, target, {
    authorId: writerId,
    readerId,
    payerId,
  })
  const seq = await translateDb.markTranslated(db, work)
  if (seq === undefined) return
  const change = { type: "message", id: work.id, thread_id: work.threadId, seq } as const
  const whole = { ...change, ...made }
  const fits = !live.hosted && Buffer.byteLength(JSON.stringify(whole)) < maxDataBytes
  live.publish([readerId], translationArrived, fits ? whole : change)
  live.publish([writerId], translationArrived, change)
}

/** Leaves the message untranslated until its reader, or another day, has characters left for it. */
async function postpone(db: DbOrTx, { id, threadId }: MachineWork, { readerId, payerId }: Sides): Promise<void> {
  const seq = await translateDb.endWaiting(db, { id, threadId, onlyWaiting: payerId !== readerId })
  if (seq === undefined) return
  live.publish([readerId], translationArrived, { type: "message", id, thread_id: threadId, seq })
}

async function attempt(db: DbOrTx, work: MachineWork, sides: Sides): Promise<void> {
  try {
    if (await wantsMachine(db, sides.readerId, work.source)) await deliver(db, work, sides)
    else await translateDb.stopWaiting(db, work.id)
  } catch (error) {
    if (translation.isBudgetError(error)) return postpone(db, work, sides)
    // The engine logs its failure; the job retries.
    if (!(error instanceof AppError)) log.error({ err: error, messageId: work.id }, "translating a message")
  }
}

function start(db: DbOrTx, work: MachineWork, sides: Sides): Promise<void> {
  const key = `${work.id} ${work.target} ${work.content}`
  const before = running.get(key)
  if (before) return before
  const done = attempt(db, work, sides).finally(() => running.delete(key))
  running.set(key, done)
  return done
}

/** Translates a message for its reader in the background, and tells both sides when it is there. */
export function translateSoon(db: DbOrTx, work: MachineWork, sides: Sides): void {
  const { readerId, payerId } = sides
  if (payerId === readerId && translation.isOverBudget(payerId, work.content)) return
  if (running.size < runningMax) void start(db, work, sides)
}

/** Translates messages left pending by a crash, an engine failure or too much load. */
export async function translateForgotten(db: DbOrTx): Promise<void> {
  await transaction(db, (tx) => translateDb.giveUp(tx, new Date(clock.ms() - giveUpAfterMs)))
  const waiting = await translateDb.findWaiting(db, new Date(clock.ms() - forgottenAfter), sweepMax)
  await Promise.all(
    waiting.map(({ readerId, writerId, ...work }) => start(db, work, { readerId, writerId, payerId: writerId })),
  )
}

/** A message has another translation than before: both sides ask for it anew. */
export async function messageTranslated(tx: Tx, id: number): Promise<void> {
  const found = await translateDb.findSides(tx, id)
  const seq = found && (await translateDb.markTranslated(tx, { threadId: found.threadId, id }))
  if (!found || seq === undefined) return
  const change = { type: "message", id, thread_id: found.threadId, seq } as const
  afterCommit(tx, () => live.publish(found.memberIds, translationArrived, change))
}

/** Resolves when no translation is in flight, or after a time-out; the job does the rest. */
export async function waitForTranslations(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, 3000).unref())
  await Promise.race([Promise.all(running.values()), timeout])
}
