import {
  callAnswered,
  callBusy,
  callCandidates,
  type CallEnd,
  callEnded,
  callHandled,
  callMediaChanged,
  callOffered,
  callOverdue,
  callRejected,
  showCall,
  showCurrentCall,
} from "@redthread/contract/call"
import type { EventData } from "@redthread/contract/core/live-event"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { live } from "../../core/live/live.client"
import { session } from "../../core/session/session"
import { take } from "./call.answer"
import { expectConnection, failed, handledElsewhere, hangUp, recover } from "./call.machine"
import { at, clearTimers, dismiss, finals, finish, isOpen, run } from "./call.run"
import { device, sendMediaState } from "./call.signal"
import { callView } from "./call.store"
import { stopRinging } from "./ringtone"

async function handleOffer(data: EventData<typeof callOffered>): Promise<void> {
  const view = callView.get()
  if (view.id === data.call_id && isOpen()) {
    if (at("connecting", "connected")) await run.peer?.receive("offer", data.sdp)
    return
  }
  if (!data.user) return
  const isMine = data.instead_of !== undefined && data.instead_of === view.id
  const isWanted =
    isMine || (view.status === "preview" && view.user?.user_id === data.user.user_id && view.own !== null)
  if (isOpen() && !isMine) return
  await take(data.call_id, isWanted)
}

function handleEnd({ call_id, status, seconds }: CallEnd): void {
  if (callView.get().id === call_id) finish(status, seconds)
}

/** Called after lost events: rings for a waiting call, and ends a call that the server has ended. */
async function catchUp(): Promise<void> {
  const { id } = callView.get()
  if (id !== null && isOpen()) {
    const call = await api(showCall, { params: { id } })
    if (finals.includes(call.status)) return finish(call.status, call.seconds)
    callView.set({ otherMedia: call.media })
    sendMediaState()
    return
  }
  if (!at("idle")) return
  const { call: running } = await api(showCurrentCall, {})
  if (running?.status === "ringing" && !running.caller) await take(running.call_id, false)
}

export function listen(): void {
  const mine = (id: number): boolean => callView.get().id === id
  live.on(callOffered, (data) => ignoreFailure(handleOffer(data)))
  live.on(callAnswered, ({ call_id, sdp, secret }) => {
    if (!mine(call_id) || !run.peer) return
    if (at("dialing", "ringing")) {
      stopRinging()
      clearTimers()
      callView.set({ status: "connecting", secret })
      expectConnection()
      sendMediaState()
    }
    run.peer.receive("answer", sdp).catch(failed)
  })
  live.on(callCandidates, ({ call_id, candidates }) => {
    if (mine(call_id)) ignoreFailure(run.peer?.add(candidates) ?? Promise.resolve())
  })
  live.on(callMediaChanged, ({ call_id, mute, camera }) => {
    if (mine(call_id)) callView.set({ otherMedia: { mute, camera } })
  })
  live.on(callHandled, ({ call_id, device: other }) => {
    if (mine(call_id) && other !== device && !callView.get().caller && at("ringing")) handledElsewhere()
  })
  for (const event of [callRejected, callBusy, callEnded, callOverdue]) live.on(event, handleEnd)
  live.onGap(() => ignoreFailure(catchUp()))
  session.onEnd(() => (isOpen() ? hangUp() : dismiss()))
  addEventListener("online", () => at("connected") && recover())
  addEventListener("pagehide", endOnPageHide)
  ignoreFailure(catchUp())
}

/** Called when the page closes; spares the other member the wait for the timeout. */
function endOnPageHide(): void {
  const { id, caller } = callView.get()
  const token = session.current()?.token
  // An incoming call stays, because another device may answer it; an outgoing one ends.
  const ends = at("dialing", "connecting", "connected") || (at("ringing") && caller)
  if (id === null || !token || !ends) return
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const body = JSON.stringify({ event: "end_call", device })
  ignoreFailure(fetch(`/v1/call/${id}/events`, { method: "POST", keepalive: true, headers, body }))
}
