import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { lastBothPresentAt } from "./call.bill"
import * as callDb from "./call.db"
import { charge, connectedDue, move, silenceMs } from "./call.move"
import { pushRinging } from "./call.service"
import { isOpen } from "./call.state"
import { recordCall } from "./call.record.service"

/** ms between two looks at what is due, and calls looked at in one go. */
const every = 2000
const atOnce = 100

let timer: NodeJS.Timeout | null = null
let sweeping: Promise<void> | null = null
/** ms: no report could arrive before. */
let startedAt = 0

/** An end that is silent has ended the call at its last report; else the minute that begins is charged. */
async function lookAtConnected(tx: Parameters<typeof move>[0], row: callDb.CallRow): Promise<void> {
  const seenAt = lastBothPresentAt(row)
  if (clock.ms() - Math.max(seenAt, startedAt) >= silenceMs) {
    await move(tx, row, "lose", {}, { at: Math.max(seenAt, row.beganAt?.getTime() ?? 0) })
    return
  }
  const charged = await charge(tx, row)
  if (isOpen(charged.state)) await callDb.update(tx, row.id, { dueAt: connectedDue(charged) })
}

const lookAt = (db: DbOrTx, id: number): Promise<boolean> =>
  transaction(db, async (tx) => {
    const row = await callDb.lock(tx, id)
    if (!row?.dueAt || row.dueAt > clock.now()) return false
    if (!isOpen(row.state)) return true
    if (row.state === "connected") await lookAtConnected(tx, row)
    else await move(tx, row, "expire")
    return false
  })

/** Does what is due: ends calls that nobody answers or whose ends are gone, and charges the minutes that begin. */
export async function sweepCalls(db: DbOrTx): Promise<void> {
  for (const id of await callDb.listDue(db, clock.now(), atOnce)) {
    try {
      if (await lookAt(db, id)) await recordCall(db, id)
    } catch (error) {
      log.error({ err: error, call: id }, "call")
    }
  }
}

const endAbandoned = (db: DbOrTx, id: number): Promise<unknown> =>
  transaction(db, async (tx) => {
    const row = await callDb.lock(tx, id)
    // Answered, or the caller is back.
    if (!row || !(await callDb.listAbandoned(tx, [row.callerId])).includes(id)) return
    await move(tx, row, "caller_ends")
  })

/**
 * Ends calls that are not answered yet and whose caller has no page left: presence reports a member as gone five
 * seconds after the last socket on any process closed. Not while this process stops: its callers reconnect elsewhere.
 * What rings for a member who is gone is pushed.
 */
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

/** Every process looks; each call is looked at under its lock. */
export function openCalls(db: DbOrTx): Promise<void> {
  startedAt = clock.ms()
  timer = setInterval(() => {
    sweeping ??= sweepCalls(db)
      .catch((error: unknown) => log.error({ err: error }, "calls"))
      .finally(() => {
        sweeping = null
      })
  }, every).unref()
  return Promise.resolve()
}

export async function closeCalls(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await sweeping
}
