import { AppError } from "@redthread/contract/core/error"
import { maxDataBytes } from "@redthread/contract/core/live-event"
import { translationArrived } from "@redthread/contract/translation"
import { clock } from "../../../../core/process/clock"
import { afterCommit, type Tx, type DbOrTx } from "../../../../core/db/db"
import { fairQueue } from "../../../../core/limits/at-most"
import { live } from "../../../../core/live/live"
import { log } from "../../../../core/process/log"
import * as translation from "../../../people/translation/translation.service"
import { wantsMachine } from "../../../people/translation/setting.service"
import type { MachineWork } from "../chat.message"
import * as translateDb from "./chat.translate.db"

interface Sides {
  readonly readerId: number
  readonly writerId: number
  /** Member whose daily budget is charged. */
  readonly payerId: number
}

/** Running translations by message, language and text, which may be edited; above the limit the job takes over. */
const running = new Map<string, Promise<void>>()
const runningMax = 2000

/** Enough for all engines. Thousands at once would wait for a connection longer than the pool allows. */
const inTurn = fairQueue(50)

const retryAfterMs = 30_000
const giveUpAfterMs = 3_600_000
const sweepBatchSize = 200

/** The conversation before a message, for engines that translate in context. */
export const findContext = translateDb.findContext

async function deliverTranslation(
  db: DbOrTx,
  work: MachineWork,
  { readerId, writerId, payerId }: Sides,
): Promise<void> {
  const { content, source, target } = work
  const translated = await translation.translateBetween(db, content, source, target, {
    authorId: writerId,
    readerId,
    payerId,
    priority: "chat",
    context: () => translateDb.findContext(db, work.id, readerId),
  })
  const seq = await translateDb.markTranslated(db, work)
  if (seq === undefined) return
  const change = { type: "message", id: work.id, thread_id: work.threadId, seq } as const
  const complete = { ...change, ...translated }
  const fits = !live.hosted && Buffer.byteLength(JSON.stringify(complete)) < maxDataBytes
  live.publish([readerId], translationArrived, fits ? complete : change)
  live.publish([writerId], translationArrived, change)
}

/** The text stays untranslated until requested, until the payer has budget or, with `isRetried`, the job succeeds. */
async function endState(
  db: DbOrTx,
  { id, threadId }: MachineWork,
  { readerId, payerId }: Sides,
  isRetried = false,
): Promise<void> {
  const seq = await translateDb.endState(db, { id, threadId, isRetried, onlyPending: payerId !== readerId })
  if (seq === undefined) return
  live.publish([readerId], translationArrived, { type: "message", id, thread_id: threadId, seq })
}

async function attemptTranslation(db: DbOrTx, work: MachineWork, sides: Sides, isFirst: boolean): Promise<void> {
  try {
    if (await wantsMachine(db, sides.readerId, work.source)) await deliverTranslation(db, work, sides)
    else await endState(db, work, sides)
  } catch (error) {
    if (translation.isBudgetError(error)) return endState(db, work, sides)
    // The engine logs its own failures, and the job retries.
    if (!(error instanceof AppError)) log.error({ err: error, messageId: work.id }, "translating a message")
    if (isFirst && !translation.isLater(error)) await endState(db, work, sides, true)
  }
}

function startTranslation(db: DbOrTx, work: MachineWork, sides: Sides, isFirst: boolean): Promise<void> {
  const key = `${work.id} ${work.target} ${work.content}`
  const existing = running.get(key)
  if (existing) return existing
  const task = inTurn(sides.payerId, () => attemptTranslation(db, work, sides, isFirst)).finally(() =>
    running.delete(key),
  )
  running.set(key, task)
  return task
}

/** Translates in the background; both members get an event. */
export function translateSoon(db: DbOrTx, work: MachineWork, sides: Sides): void {
  const { readerId, payerId } = sides
  if (payerId === readerId && translation.isOverBudget(payerId, work.content)) return
  if (translation.failedJustNow(work.content, work.source, work.target)) return
  if (running.size < runningMax) void startTranslation(db, work, sides, true)
}

/** Retries translations left pending by a crash, an engine failure, a missing model or load. */
export const retryTranslations = (db: DbOrTx): Promise<void> => retryOlderThan(db, retryAfterMs)

export const translatePending = (db: DbOrTx): Promise<void> => retryOlderThan(db, 0)

async function retryOlderThan(db: DbOrTx, ageMs: number): Promise<void> {
  const pending = await translateDb.findPending(db, new Date(clock.ms() - ageMs), sweepBatchSize)
  const tooOld = new Date(clock.ms() - giveUpAfterMs).toISOString()
  await Promise.all(
    pending.map(({ readerId, writerId, createdAt, ...work }) => {
      const sides = { readerId, writerId, payerId: writerId }
      return createdAt < tooOld ? endState(db, work, sides) : startTranslation(db, work, sides, false)
    }),
  )
}

/** Called when the stored translation was replaced: both members request it again. */
export async function messageTranslated(tx: Tx, id: number): Promise<void> {
  const sides = await translateDb.findSides(tx, id)
  const seq = sides && (await translateDb.markTranslated(tx, { threadId: sides.threadId, id }))
  if (!sides || seq === undefined) return
  const change = { type: "message", id, thread_id: sides.threadId, seq } as const
  afterCommit(tx, () => live.publish(sides.memberIds, translationArrived, change))
}

/** Waits up to 3 s for running translations; the job does the rest. */
export async function waitForTranslations(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, 3000).unref())
  await Promise.race([Promise.all(running.values()), timeout])
}
