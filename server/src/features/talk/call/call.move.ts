import { callBusy, callEnded, callOverdue, callRejected, type CallState } from "@redthread/contract/call"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { afterCommit, type Tx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { live } from "../../../core/live/live"
import { lastBothPresentAt, chargeUntil, nextMinuteAt } from "./call.bill"
import * as callDb from "./call.db"
import { recordCall } from "./call.record.service"
import { type CallEvent, isOpen, nextState } from "./call.state"

/** Time in ms that two devices have to connect, and that they have again after a restart of the server. */
export const connectTimeoutMs = 30_000
/** Silence in ms after which a participant counts as lost, longer than a restart of the server. */
export const silenceMs = 60_000

const dueIn = (ms: number): Date => new Date(clock.ms() + ms)

export const nextCheckAt = (call: callDb.CallRow): Date =>
  new Date(Math.max(clock.ms() + 1000, Math.min(nextMinuteAt(call), lastBothPresentAt(call) + silenceMs)))

const eventOf = { reject: callRejected, busy: callBusy, overdue: callOverdue } as const
const endEventOf = (state: CallState) => (state in eventOf ? eventOf[state as keyof typeof eventOf] : callEnded)

interface EndOptions {
  /** Time of the end in ms; the default is now. */
  at?: number
  /** Sends no event, because another call replaces this one. */
  quiet?: boolean
}

async function endCall(
  tx: Tx,
  call: callDb.CallRow,
  state: CallState,
  { at, quiet }: EndOptions,
): Promise<callDb.CallRow> {
  const endedAt = at ?? clock.ms()
  const { minutes } = call.beganAt ? await chargeUntil(tx, call, endedAt) : call
  const seconds = call.beganAt ? Math.max(0, Math.floor((endedAt - call.beganAt.getTime()) / 1000)) : 0
  const rang = call.state !== "dialing" || state === "busy"
  const ended = await callDb.update(tx, call.id, {
    state,
    minutes,
    seconds,
    endedAt: new Date(endedAt),
    offer: null,
    dueAt: rang ? clock.now() : null,
  })
  await callDb.leave(tx, call.id)
  if (quiet) return ended
  // A member in another call, or whose device has not rung, does not know of this one.
  const recipients = call.state === "dialing" || call.silent ? [call.callerId] : [call.callerId, call.calleeId]
  live.afterCommit(tx, recipients, endEventOf(state), { call_id: call.id, status: state, seconds })
  if (rang)
    afterCommit(tx, (db) => void recordCall(db, call.id).catch((error: unknown) => log.error({ err: error }, "call")))
  return ended
}

function changesOnEntering(call: callDb.CallRow, state: CallState): Partial<callDb.CallRow> {
  if (state === "ringing") return { state, dueAt: dueIn(env.CALL_TIMEOUT * 1000) }
  if (state === "connecting") return { state, offer: null, calleeSeenAt: clock.now(), dueAt: dueIn(connectTimeoutMs) }
  const now = clock.now()
  return { state, beganAt: now, dueAt: nextCheckAt({ ...call, beganAt: now }) }
}

/** Only this function changes a call's state; the row must be locked. Undefined if the event has no effect. */
export async function move(
  tx: Tx,
  call: callDb.CallRow,
  event: CallEvent,
  change: Partial<callDb.CallRow> = {},
  options: EndOptions = {},
): Promise<callDb.CallRow | undefined> {
  const state = nextState(call.state, event)
  if (!state) return undefined
  if (!isOpen(state)) return endCall(tx, call, state, options)
  return callDb.update(tx, call.id, { ...changesOnEntering(call, state), ...change })
}

export async function charge(tx: Tx, call: callDb.CallRow): Promise<callDb.CallRow> {
  const { minutes, paid } = await chargeUntil(tx, call, clock.ms())
  const charged = minutes === call.minutes ? call : await callDb.update(tx, call.id, { minutes })
  if (paid) return charged
  return (await move(tx, charged, "run_out")) ?? charged
}
