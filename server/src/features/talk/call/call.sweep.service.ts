import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { lastBothPresentAt } from "./call.bill"
import * as callDb from "./call.db"
import { charge, connectTimeoutMs, nextCheckAt, move, silenceMs } from "./call.move"
import { pushRinging } from "./call.service"
import { isOpen } from "./call.state"
import { recordCall } from "./call.record.service"

const pollIntervalMs = 2000
const batchSize = 100

let timer: NodeJS.Timeout | null = null
let sweeping: Promise<void> | null = null
/** Start of this process in ms; silence before it is not counted. */
let startedAt = 0

/** Ends the call at the last report if a participant is silent; otherwise charges the minute. */
async function checkConnected(tx: Parameters<typeof move>[0], row: callDb.CallRow): Promise<void> {
  const seenAt = lastBothPresentAt(row)
  if (clock.ms() - Math.max(seenAt, startedAt) >= silenceMs) {
    await move(tx, row, "lose", {}, { at: Math.max(seenAt, row.beganAt?.getTime() ?? 0) })
    return
  }
  const charged = await charge(tx, row)
  if (isOpen(charged.state)) await callDb.update(tx, row.id, { dueAt: nextCheckAt(charged) })
}

/** Devices that connected during a restart of the server report it afterwards. */
async function checkConnecting(tx: Parameters<typeof move>[0], row: callDb.CallRow): Promise<void> {
  const reportableUntil = startedAt + connectTimeoutMs
  if (clock.ms() < reportableUntil) await callDb.update(tx, row.id, { dueAt: new Date(reportableUntil) })
  else await move(tx, row, "expire")
}

const checkCall = (db: DbOrTx, id: number): Promise<boolean> =>
  transaction(db, async (tx) => {
    const row = await callDb.lock(tx, id)
    if (!row?.dueAt || row.dueAt > clock.now()) return false
    if (!isOpen(row.state)) return true
    if (row.state === "connected") await checkConnected(tx, row)
    else if (row.state === "connecting") await checkConnecting(tx, row)
    else await move(tx, row, "expire")
    return false
  })

export async function sweepCalls(db: DbOrTx): Promise<void> {
  for (const id of await callDb.listDue(db, clock.now(), batchSize)) {
    try {
      if (await checkCall(db, id)) await recordCall(db, id)
    } catch (error) {
      log.error({ err: error, call: id }, "call")
    }
  }
}

const endAbandoned = (db: DbOrTx, id: number): Promise<unknown> =>
  transaction(db, async (tx) => {
    const row = await callDb.lock(tx, id)
    if (!row || !(await callDb.listAbandoned(tx, [row.callerId])).includes(id)) return
    await move(tx, row, "caller_ends")
  })

/** Ends unanswered calls of callers who left; not while this process stops, because they reconnect elsewhere. */
export async function onPresence(db: DbOrTx, memberIds: readonly number[]): Promise<void> {
  if (!timer) return
  pushRinging(db, memberIds)
  for (const id of await callDb.listAbandoned(db, memberIds)) {
    try {
      await endAbandoned(db, id)
    } catch (error) {
      log.error({ err: error, call: id }, "call")
    }
  }
}

/** Starts the sweep in every process; the row lock serialises the checks. */
export function openCalls(db: DbOrTx): Promise<void> {
  startedAt = clock.ms()
  timer = setInterval(() => {
    sweeping ??= sweepCalls(db)
      .catch((error: unknown) => log.error({ err: error }, "calls"))
      .finally(() => {
        sweeping = null
      })
  }, pollIntervalMs).unref()
  return Promise.resolve()
}

export async function closeCalls(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await sweeping
}
