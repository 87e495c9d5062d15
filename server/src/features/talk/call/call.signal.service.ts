import {
  callAnswered,
  callCandidates,
  callHandled,
  callMediaChanged,
  callOffered,
  type CallSignalName,
  type CallSignals,
  callSignals,
  type MemberCall,
  type sendCallSignal,
  type startCall as startCallSpec,
} from "@redthread/contract/call"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { attempts } from "../../../core/limits/attempts"
import type { ClientEventHandler } from "../../../core/live/client-event"
import { live } from "../../../core/live/live"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import { isQuiet, settings } from "../../signals/notice/notice.setting.service"
import { isAgreedCall } from "../appointment/appointment.service"
import * as callDb from "./call.db"
import { move } from "./call.move"
import { pushRinging, otherOf, secondsOf, show, start } from "./call.service"
import { candidatesFor, fitsCall, hasRelay, withoutAddresses } from "./call.webrtc"
import { isOpen } from "./call.state"

/** Limits the signals of a member over sockets and HTTP together. */
const pace = attempts("call-event", { max: 300, seconds: 60 })

interface SignalInput<N extends CallSignalName> {
  tx: Tx
  row: callDb.CallRow
  memberId: number
  data: CallSignals[N]
}
type SignalHandler<N extends CallSignalName> = (input: SignalInput<N>) => Promise<callDb.CallRow>

/** The member's device in this call; null until a device of the callee has answered. */
const deviceOf = (row: callDb.CallRow, memberId: number): string | null =>
  row.callerId === memberId ? row.callerDevice : row.calleeDevice

/** Only the two connected devices exchange signals, not the members' other devices. */
function assertJoined({ row, memberId, data }: SignalInput<CallSignalName>): void {
  if (!isOpen(row.state)) throw new AppError("call_over")
  const own = deviceOf(row, memberId)
  if (own !== null && own !== data.device) throw new AppError("call_elsewhere")
  if (row.state !== "connecting" && row.state !== "connected") throw new AppError("call_refused")
}

/** If both call each other, the first call to ring wins: ends the callee's own call that has not rung yet. */
async function replaceTheirCall(tx: Tx, row: callDb.CallRow): Promise<number | undefined> {
  const reverseId = await callDb.findRunningId(tx, row.calleeId)
  const reverseCall = reverseId === undefined ? undefined : await callDb.find(tx, reverseId)
  if (reverseCall?.callerId !== row.calleeId || reverseCall.calleeId !== row.callerId) return undefined
  const locked = await callDb.lock(tx, reverseCall.id)
  if (locked?.state !== "dialing") return undefined
  await move(tx, locked, "caller_ends", {}, { quiet: true })
  return locked.id
}

/** Quiet hours silence a call, unless both agreed on a call for this time. */
async function isSilenced(tx: Tx, { callerId, calleeId }: callDb.CallRow): Promise<boolean> {
  return isQuiet(await settings(tx, calleeId), clock.now()) && !(await isAgreedCall(tx, callerId, calleeId))
}

async function ringCallee({ tx, row, data }: SignalInput<"offer">): Promise<callDb.CallRow> {
  if (await callDb.isBlocked(tx, row.callerId, row.calleeId)) return (await move(tx, row, "part")) ?? row
  // The callee's devices hear nothing of it, and the callee may begin another call meanwhile.
  if (await isSilenced(tx, row)) return (await move(tx, row, "ring", { silent: true })) ?? row
  const replacedId = await replaceTheirCall(tx, row)
  if (!(await callDb.enter(tx, row.calleeId, row.id))) return (await move(tx, row, "occupied")) ?? row
  const sdp = withoutAddresses(data.sdp)
  const rung = await move(tx, row, "ring", { offer: sdp })
  const caller = await callDb.findPerson(tx, row.calleeId, row.callerId)
  if (!rung || !caller) throw new AppError("call_refused")
  live.afterCommit(tx, [row.calleeId], callOffered, {
    call_id: row.id,
    device: row.callerDevice,
    sdp,
    user: { user_id: caller.user_id, name: caller.name, avatar: portraitOf(caller.file).avatar },
    voiceOnly: !row.video,
    secret: row.secret,
    ...(replacedId === undefined ? {} : { instead_of: replacedId }),
  })
  afterCommit(tx, (db) => pushRinging(db, [row.calleeId]))
  return rung
}

const offer: SignalHandler<"offer"> = async (input) => {
  const { tx, row, memberId, data } = input
  if (!fitsCall(data.sdp, row.video)) throw new AppError("call_refused")
  const isCaller = row.callerId === memberId && row.callerDevice === data.device
  if (isCaller && row.state === "dialing") return ringCallee(input)
  // The caller repeats an offer whose reply was lost.
  if (isCaller && row.state === "ringing") return row
  assertJoined(input)
  live.afterCommit(tx, [otherOf(row, memberId)], callOffered, {
    call_id: row.id,
    device: data.device,
    sdp: withoutAddresses(data.sdp),
    voiceOnly: !row.video,
    secret: row.secret,
  })
  return row
}

async function acceptCall({ tx, row, data }: SignalInput<"answer">): Promise<callDb.CallRow> {
  if (row.silent) throw new AppError("call_refused")
  if (data.secret && !hasRelay()) throw new AppError("relay_unavailable")
  const secret = row.secret || data.secret
  const accepted = await move(tx, row, "accept", { calleeDevice: data.device, secret })
  if (!accepted) throw new AppError("call_over")
  live.afterCommit(tx, [row.calleeId], callHandled, { call_id: row.id, device: data.device })
  return accepted
}

const answer: SignalHandler<"answer"> = async (input) => {
  const { tx, row, memberId, data } = input
  if (!fitsCall(data.sdp, row.video)) throw new AppError("call_refused")
  const isFirst = row.state === "ringing" && row.calleeId === memberId
  if (!isFirst) assertJoined(input)
  const current = isFirst ? await acceptCall(input) : row
  const sdp = withoutAddresses(data.sdp)
  const event = { call_id: row.id, device: data.device, sdp, secret: current.secret }
  live.afterCommit(tx, [otherOf(row, memberId)], callAnswered, event)
  return current
}

const candidate: SignalHandler<"candidate"> = async (input) => {
  const { tx, row, memberId, data } = input
  const isCaller = row.callerId === memberId && row.callerDevice === data.device
  if (!(isCaller && row.state === "ringing")) assertJoined(input)
  if (row.silent) return row
  const candidates = candidatesFor(data.candidates, row.secret)
  if (candidates.length === 0) return row
  const event = { call_id: row.id, device: data.device, candidates }
  live.afterCommit(tx, [otherOf(row, memberId)], callCandidates, event)
  return row
}

/** Publishes a state only if it changed, so that repeating it costs the other participant nothing. */
const media: SignalHandler<"media"> = async (input) => {
  assertJoined(input)
  const { tx, row, memberId, data } = input
  const state = { mute: data.mute, camera: data.camera && row.video }
  if (!(await callDb.setMedia(tx, row.id, memberId, state))) return row
  const event = { call_id: row.id, device: data.device, ...state }
  live.afterCommit(tx, [otherOf(row, memberId)], callMediaChanged, event)
  return row
}

const byCallee =
  (event: "refuse" | "occupied"): SignalHandler<"reject" | "busy"> =>
  async ({ tx, row, memberId }) => {
    if (row.calleeId !== memberId) throw new AppError("call_refused")
    if (row.state !== "ringing" && isOpen(row.state)) throw new AppError("call_elsewhere")
    return (await move(tx, row, event)) ?? row
  }

const handled: SignalHandler<"handled"> = async ({ tx, row, memberId, data }) => {
  if (isOpen(row.state)) live.afterCommit(tx, [memberId], callHandled, { call_id: row.id, device: data.device })
  return row
}

const endCall: SignalHandler<"end_call"> = async ({ tx, row, memberId }) =>
  (await move(tx, row, row.callerId === memberId ? "caller_ends" : "callee_ends")) ?? row

const handlers: { [N in CallSignalName]: SignalHandler<N> } = {
  offer,
  answer,
  candidate,
  media,
  reject: byCallee("refuse"),
  busy: byCallee("occupied"),
  handled,
  end_call: endCall,
}

async function signal<N extends CallSignalName>(db: DbOrTx, memberId: number, name: N, data: CallSignals[N]) {
  const retryAfterSeconds = await pace.consume(memberId)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  return transaction(db, async (tx) => {
    const row = await callDb.lock(tx, data.call_id)
    if (!row || (row.callerId !== memberId && row.calleeId !== memberId)) throw new AppError("call_not_found")
    return handlers[name]({ tx, row, memberId, data })
  })
}

/** Accepts signals over HTTP: for hosted push, and if the sender needs the outcome. */
export async function send(
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  { event, ...data }: CallArguments<typeof sendCallSignal>["body"],
): Promise<ReplyBody<typeof sendCallSignal>> {
  const row = await signal(db, member.id, event, { ...data, call_id: id } as CallSignals[typeof event])
  return { status: row.state, seconds: secondsOf(row) }
}

/** Starts a call, which rings at once if it has an offer. */
export async function startCall(
  db: DbOrTx,
  caller: MemberCaller,
  { offer: sdp, ...call }: CallArguments<typeof startCallSpec>["body"],
): Promise<MemberCall> {
  if (sdp !== undefined && !fitsCall(sdp, !call.voiceOnly)) throw new AppError("call_refused", { field: "offer" })
  const started = await start(db, caller, call)
  if (sdp === undefined) return started
  await signal(db, caller.member.id, "offer", { call_id: started.call_id, device: call.device, sdp })
  return show(db, caller, started.call_id)
}

const fromSocket =
  <N extends CallSignalName>(name: N): ClientEventHandler =>
  async (db, { memberId, data }) => {
    const parsed = callSignals[name].safeParse(data)
    if (!parsed.success) throw new AppError("bad_request")
    await signal(db, memberId, name, parsed.data as CallSignals[N])
  }

const names = Object.keys(callSignals) as CallSignalName[]

export const callClientEvents: Readonly<Record<string, ClientEventHandler>> = Object.fromEntries(
  names.map((name) => [name, fromSocket(name)]),
)
