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
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import * as callDb from "./call.db"
import { hasRelay } from "./call.ice"
import { move } from "./call.move"
import { pushRinging, otherOf, secondsOf, show, start } from "./call.service"
import { candidatesFor, fitsCall, withoutAddresses } from "./call.sdp"
import { isOpen } from "./call.state"

/** Events of one member about calls, whichever way they come. */
const pace = attempts("call-event", { max: 300, seconds: 60 })

interface Sent<N extends CallSignalName> {
  tx: Tx
  row: callDb.CallRow
  memberId: number
  data: CallSignals[N]
}
type Handle<N extends CallSignalName> = (sent: Sent<N>) => Promise<callDb.CallRow>

/** The device by which this member is in the call; null while none has answered. */
const deviceOf = (row: callDb.CallRow, memberId: number): string | null =>
  row.callerId === memberId ? row.callerDevice : row.calleeDevice

/** The two devices that are joined talk to each other; the members' others don't. */
function assertJoined({ row, memberId, data }: Sent<CallSignalName>): void {
  if (!isOpen(row.state)) throw new AppError("call_over")
  const own = deviceOf(row, memberId)
  if (own !== null && own !== data.device) throw new AppError("call_elsewhere")
  if (row.state !== "connecting" && row.state !== "connected") throw new AppError("call_refused")
}

/** The callee's own call to the caller, which has not rung yet: of two that meet, the first to ring stays. */
async function replaceTheirCall(tx: Tx, row: callDb.CallRow): Promise<number | undefined> {
  const theirs = await callDb.runningOf(tx, row.calleeId)
  const found = theirs === undefined ? undefined : await callDb.find(tx, theirs)
  if (found?.callerId !== row.calleeId || found.calleeId !== row.callerId) return undefined
  const locked = await callDb.lock(tx, found.id)
  if (locked?.state !== "dialing") return undefined
  await move(tx, locked, "caller_ends", {}, { quiet: true })
  return locked.id
}

async function ring({ tx, row, data }: Sent<"offer">): Promise<callDb.CallRow> {
  if (await callDb.isBlocked(tx, row.callerId, row.calleeId)) return (await move(tx, row, "part")) ?? row
  const insteadOf = await replaceTheirCall(tx, row)
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
    ...(insteadOf === undefined ? {} : { instead_of: insteadOf }),
  })
  afterCommit(tx, (db) => pushRinging(db, [row.calleeId]))
  return rung
}

const offer: Handle<"offer"> = async (sent) => {
  const { tx, row, memberId, data } = sent
  if (!fitsCall(data.sdp, row.video)) throw new AppError("call_refused")
  const isCaller = row.callerId === memberId && row.callerDevice === data.device
  if (isCaller && row.state === "dialing") return ring(sent)
  // Sent again, because the reply was lost.
  if (isCaller && row.state === "ringing") return row
  assertJoined(sent)
  live.afterCommit(tx, [otherOf(row, memberId)], callOffered, {
    call_id: row.id,
    device: data.device,
    sdp: withoutAddresses(data.sdp),
    voiceOnly: !row.video,
    secret: row.secret,
  })
  return row
}

async function accept({ tx, row, data }: Sent<"answer">): Promise<callDb.CallRow> {
  if (data.secret && !hasRelay()) throw new AppError("relay_unavailable")
  const secret = row.secret || data.secret
  const accepted = await move(tx, row, "accept", { calleeDevice: data.device, secret })
  if (!accepted) throw new AppError("call_over")
  live.afterCommit(tx, [row.calleeId], callHandled, { call_id: row.id, device: data.device })
  return accepted
}

const answer: Handle<"answer"> = async (sent) => {
  const { tx, row, memberId, data } = sent
  if (!fitsCall(data.sdp, row.video)) throw new AppError("call_refused")
  const isFirst = row.state === "ringing" && row.calleeId === memberId
  if (!isFirst) assertJoined(sent)
  const now = isFirst ? await accept(sent) : row
  const sdp = withoutAddresses(data.sdp)
  const event = { call_id: row.id, device: data.device, sdp, secret: now.secret }
  live.afterCommit(tx, [otherOf(row, memberId)], callAnswered, event)
  return now
}

const candidate: Handle<"candidate"> = async (sent) => {
  const { tx, row, memberId, data } = sent
  const isCaller = row.callerId === memberId && row.callerDevice === data.device
  if (!(isCaller && row.state === "ringing")) assertJoined(sent)
  const candidates = candidatesFor(data.candidates, row.secret)
  if (candidates.length === 0) return row
  const event = { call_id: row.id, device: data.device, candidates }
  live.afterCommit(tx, [otherOf(row, memberId)], callCandidates, event)
  return row
}

/** Sends an event only for a change, so that a repeated state costs the other nothing. */
const media: Handle<"media"> = async (sent) => {
  assertJoined(sent)
  const { tx, row, memberId, data } = sent
  const state = { mute: data.mute, camera: data.camera && row.video }
  if (!(await callDb.setMedia(tx, row.id, memberId, state))) return row
  const event = { call_id: row.id, device: data.device, ...state }
  live.afterCommit(tx, [otherOf(row, memberId)], callMediaChanged, event)
  return row
}

const byCallee =
  (event: "refuse" | "occupied"): Handle<"reject" | "busy"> =>
  async ({ tx, row, memberId }) => {
    if (row.calleeId !== memberId) throw new AppError("call_refused")
    if (row.state !== "ringing" && isOpen(row.state)) throw new AppError("call_elsewhere")
    return (await move(tx, row, event)) ?? row
  }

const handled: Handle<"handled"> = async ({ tx, row, memberId, data }) => {
  if (isOpen(row.state)) live.afterCommit(tx, [memberId], callHandled, { call_id: row.id, device: data.device })
  return row
}

const endCall: Handle<"end_call"> = async ({ tx, row, memberId }) =>
  (await move(tx, row, row.callerId === memberId ? "caller_ends" : "callee_ends")) ?? row

const handlers: { [N in CallSignalName]: Handle<N> } = {
  offer,
  answer,
  candidate,
  media,
  reject: byCallee("refuse"),
  busy: byCallee("occupied"),
  handled,
  end_call: endCall,
}

/**
 * What a device says of a call: looked at, and handed on to the other. Raises `not_found` for a call of others,
 * `call_over`, `call_elsewhere` for a device that has not the call, `call_refused`, `too_many_requests`.
 */
async function signal<N extends CallSignalName>(db: DbOrTx, memberId: number, name: N, data: CallSignals[N]) {
  const retryAfterSeconds = await pace.consume(memberId)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  return transaction(db, async (tx) => {
    const row = await callDb.lock(tx, data.call_id)
    if (!row || (row.callerId !== memberId && row.calleeId !== memberId)) throw new AppError("call_not_found")
    return handlers[name]({ tx, row, memberId, data })
  })
}

/** The same by HTTP: for hosted push, whose sockets are not ours, and where the sender has to know what came of it. */
export async function send(
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  { event, ...data }: CallArguments<typeof sendCallSignal>["body"],
): Promise<ReplyBody<typeof sendCallSignal>> {
  const row = await signal(db, member.id, event, { ...data, call_id: id } as CallSignals[typeof event])
  return { status: row.state, seconds: secondsOf(row) }
}

/**
 * Begins a call, and rings where its offer is there already. Raises what `start` does, and `call_refused` for an offer
 * that does not fit.
 */
export async function startCall(
  db: DbOrTx,
  caller: MemberCaller,
  { offer: sdp, ...call }: CallArguments<typeof startCallSpec>["body"],
): Promise<MemberCall> {
  if (sdp !== undefined && !fitsCall(sdp, !call.voiceOnly)) throw new AppError("call_refused", { field: "offer" })
  const begun = await start(db, caller, call)
  if (sdp === undefined) return begun
  await signal(db, caller.member.id, "offer", { call_id: begun.call_id, device: call.device, sdp })
  return show(db, caller, begun.call_id)
}

const fromSocket =
  <N extends CallSignalName>(name: N): ClientEventHandler =>
  async (db, { memberId, data }) => {
    const parsed = callSignals[name].safeParse(data)
    if (!parsed.success) throw new AppError("bad_request")
    await signal(db, memberId, name, parsed.data as CallSignals[N])
  }

const names = Object.keys(callSignals) as CallSignalName[]

/** `client-offer` and the others, on a member's own channel. */
export const callClientEvents: Readonly<Record<string, ClientEventHandler>> = Object.fromEntries(
  names.map((name) => [name, fromSocket(name)]),
)
