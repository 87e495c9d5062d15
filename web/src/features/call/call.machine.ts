import {
  callAnswered,
  callBusy,
  callCandidates,
  type CallEnd,
  callEnded,
  callHandled,
  callOffered,
  callOverdue,
  callRejected,
  callReportEvery,
  type CallState,
  type MemberCall,
  reportCall,
  showCall,
  showCallTerms,
  showCurrentCall,
  startCall,
} from "@redthread/contract/call"
import type { EventData } from "@redthread/contract/core/live-event"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { live } from "../../core/live.client"
import { session } from "../../core/session"
import { stopStream } from "./call.media"
import { Peer } from "./call.peer"
import { watchQuality } from "./call.quality"
import {
  at,
  clearTimers,
  dismiss,
  finals,
  finish,
  isOpen,
  later,
  openMedia,
  quietly,
  recoverWithin,
  refused,
  run,
  stopAll,
  stopRecovering,
  watches,
} from "./call.run"
import { device, tell } from "./call.signal"
import { callView, idle } from "./call.store"
import { startRinging, stopRinging } from "./ringtone"
import { keepAwake } from "./wake-lock"

/** ms in which a line that was cut has to be there again. */
const recoverMs = 30_000
/** ms in which two who agreed have to be connected. */
const connectWithin = 30_000

/** Shows oneself, the price and how long the balance lasts, before anybody is called. */
export async function prepare(userId: number, voiceOnly: boolean): Promise<void> {
  if (!at("idle", ...finals)) return callView.set({ minimised: false })
  dismiss()
  callView.set({ ...idle, status: "preview", voiceOnly, busy: true })
  try {
    const terms = await api(showCallTerms, { query: { user_id: userId } })
    if (!at("preview")) return
    const { price, seconds: left } = voiceOnly ? terms.voice : terms.video
    callView.set({ user: terms.user, price, left, relay: terms.relay, busy: false })
    await openMedia(voiceOnly)
  } catch (error) {
    dismiss()
    refused(error)
  }
}

/** Tries the devices again, after they were allowed. */
export const retryMedia = (): Promise<unknown> => openMedia(callView.get().voiceOnly)

function makePeer(own: MediaStream, polite: boolean): Peer {
  const { call } = run
  if (!call) throw new Error("there is no call to connect")
  const { call_id: id, ice_servers: iceServers, secret } = call
  return new Peer({
    iceServers,
    relayOnly: secret || callView.get().secret,
    polite,
    stream: own,
    onDescription(type, sdp) {
      const isPatient = at("connecting", "connected")
      const sent = tell(
        id,
        type === "offer" ? { event: "offer", sdp } : { event: "answer", sdp, secret: callView.get().secret },
        isPatient,
      )
      sent.then(({ status }) => told(status), failed)
    },
    onCandidates: (candidates) => quietly(tell(id, { event: "candidate", candidates }, true)),
    onStream: (other) => callView.set({ other }),
    onConnected: connected,
    onCut: recover,
  })
}

/** The answer to what was said may be that the call has ended. */
function told(status: CallState): void {
  if (finals.includes(status)) finish(status)
  else if (status === "ringing" && at("dialing")) callView.set({ status })
}

/** A request failed. While it is only being made, the call is over; a call that goes on does so without the server. */
function failed(error: unknown): void {
  if (at("connected") || !isOpen()) return
  const { id } = callView.get()
  if (error instanceof ClientError && error.key === "call_elsewhere") return handledElsewhere()
  if (id !== null) quietly(tell(id, { event: "end_call" }))
  finish("disconnected")
  refused(error)
}

const dial = (userId: number, voiceOnly: boolean, secret: boolean) =>
  api(startCall, { body: { user_id: userId, voiceOnly, secret, device } })

/** Begins the call that the preview is about. */
export async function start(): Promise<void> {
  const { user, voiceOnly, secret, own, status } = callView.get()
  if (status !== "preview" || !user || !own) return
  callView.set({ busy: true })
  let begun: MemberCall
  try {
    begun = await dial(user.user_id, voiceOnly, secret)
  } catch (error) {
    callView.set({ busy: false })
    return afterRefusal(error)
  }
  const { call_id: id, left, price, timeout } = begun
  if (!at("preview")) return quietly(tell(id, { event: "end_call" }))
  run.call = begun
  callView.set({ status: "dialing", id, caller: true, left, price, busy: false })
  // The server says so too; this is for when it can't be heard.
  later(timeout + 5000, () => at("dialing", "ringing") && hangUp("missed"))
  if (session.current()?.me.sound === 1) startRinging("outgoing")
  keepAwake()
  run.peer = makePeer(own, false)
  run.peer.start(!voiceOnly)
}

/** Whom one is about to call may just be calling: that call is taken. Of another of one's own one is told. */
async function afterRefusal(error: unknown): Promise<void> {
  if (!(error instanceof ClientError) || error.key !== "call_running") return refused(error)
  const { call: running } = await api(showCurrentCall, {})
  const { user } = callView.get()
  if (running && !running.caller && running.offer && running.user?.user_id === user?.user_id) {
    ring(running)
    return accept()
  }
  refused(error)
}

/** A relay is the server that one has a name at. */
const hasRelay = ({ ice_servers: servers }: MemberCall): boolean =>
  servers.some(({ username }) => username !== undefined)

/** Rings here, with what the server knows of the call. */
function ring(offered: MemberCall): void {
  const { own, camera } = callView.get()
  run.call = offered
  const { call_id: id, user, voiceOnly, secret } = offered
  // The microphone may be open already, where one was about to call the same person.
  const media = voiceOnly === callView.get().voiceOnly ? { own, camera } : {}
  if (own && !media.own) stopStream(own)
  callView.set({
    ...idle,
    ...media,
    status: "ringing",
    id,
    user,
    voiceOnly,
    secret,
    relay: hasRelay(offered),
    camera: !voiceOnly,
  })
  later(offered.timeout + 5000, () => at("ringing") && callView.get().id === id && finish("missed"))
}

/** Somebody calls, or the other's device negotiates anew. */
async function offered(data: EventData<typeof callOffered>): Promise<void> {
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

/** Rings, or answers at once where the member was calling the same person. */
async function take(id: number, isWanted: boolean): Promise<void> {
  const found = await api(showCall, { params: { id } })
  if (found.status !== "ringing" || !found.offer) return
  if (isWanted) {
    stopRinging()
    clearTimers()
    run.peer?.close()
    run.peer = null
    ring(found)
    return accept()
  }
  if (!at("idle", "preview", ...finals)) return
  dismiss()
  ring(found)
  if (session.current()?.me.sound === 1) startRinging("incoming")
}

/** Takes the call; `voice`: without the camera. */
export async function accept(withCamera = true): Promise<void> {
  const offer = run.call?.offer
  const id = run.call?.call_id
  if (!offer || id === undefined || !at("ringing")) return
  stopRinging()
  callView.set({ busy: true })
  const own = callView.get().own ?? (await openMedia(callView.get().voiceOnly || !withCamera))
  callView.set({ busy: false })
  if (!own || !at("ringing") || callView.get().id !== id) return
  callView.set({ status: "connecting", camera: own.getVideoTracks().length > 0 })
  expectConnection()
  run.peer = makePeer(own, true)
  try {
    await run.peer.answer(offer.sdp)
  } catch (error) {
    failed(error)
  }
}

function expectConnection(): void {
  keepAwake()
  later(connectWithin, () => at("connecting") && hangUp("disconnected"))
}

/** Another device of the member's has the call. */
function handledElsewhere(): void {
  stopAll()
  run.call = null
  callView.reset()
}

/** Ends the call, or sends it away while it rings. */
export function hangUp(as?: CallState): void {
  const { id, status, caller } = callView.get()
  if (!isOpen()) return dismiss()
  const isRefusal = status === "ringing" && !caller
  if (id !== null) quietly(tell(id, { event: isRefusal ? "reject" : "end_call" }, true))
  const usual = isRefusal ? "reject" : at("dialing", "ringing") ? "cancel" : "hangup"
  finish(as ?? usual)
}

function connected(): void {
  stopRecovering()
  const { status, id } = callView.get()
  if (status === "connected") return callView.set({ recovering: false })
  if (status !== "connecting" || id === null) return
  callView.set({ status: "connected", since: Date.now(), recovering: false })
  report(id)
  if (run.peer) watches.push(watchQuality(run.peer.connection, (quality) => callView.set({ quality })))
}

/** Every ten seconds: how long the call lasts, and what the server says of it. */
function report(id: number): void {
  const { since } = callView.get()
  if (callView.get().id !== id || !at("connected") || since === null) return
  const seconds = Math.floor((Date.now() - since) / 1000)
  api(reportCall, { params: { id }, body: { seconds } }).then(
    ({ status, left, seconds: all }) => {
      if (callView.get().id !== id) return
      if (finals.includes(status)) finish(status, all)
      else callView.set({ left })
    },
    () => undefined,
  )
  later(callReportEvery, () => report(id))
}

/** A way is looked for anew: for half a minute where the line is cut, beside the old one where only the network changed. */
function recover(): void {
  const { id } = callView.get()
  if (!at("connecting", "connected") || id === null) return
  if (run.peer?.connection.connectionState !== "connected") {
    callView.set({ recovering: at("connected") })
    recoverWithin(recoverMs, () => hangUp("disconnected"))
  }
  api(showCall, { params: { id } }).then(
    (found) =>
      finals.includes(found.status) ? finish(found.status, found.seconds) : run.peer?.restart(found.ice_servers),
    () => run.peer?.restart([]),
  )
}

/** Ends by the other, or by the server. */
function ended({ call_id, status, seconds }: CallEnd): void {
  if (callView.get().id === call_id) finish(status, seconds)
}

/** After a cut of the socket: what rings, and whether what goes on here still does. */
async function catchUp(): Promise<void> {
  const { id } = callView.get()
  if (id !== null && isOpen()) {
    const found = await api(showCall, { params: { id } })
    if (finals.includes(found.status)) finish(found.status, found.seconds)
    return
  }
  if (!at("idle")) return
  const { call: running } = await api(showCurrentCall, {})
  if (running?.status === "ringing" && !running.caller) await take(running.call_id, false)
}

/** Listens to what happens to calls; once, when the code is first there. */
export function listen(): void {
  const mine = (id: number): boolean => callView.get().id === id
  live.on(callOffered, (data) => quietly(offered(data)))
  live.on(callAnswered, ({ call_id, sdp, secret }) => {
    if (!mine(call_id) || !run.peer) return
    if (at("dialing", "ringing")) {
      stopRinging()
      clearTimers()
      callView.set({ status: "connecting", secret })
      expectConnection()
    }
    run.peer.receive("answer", sdp).catch(failed)
  })
  live.on(callCandidates, ({ call_id, candidates }) => {
    if (mine(call_id)) quietly(run.peer?.add(candidates) ?? Promise.resolve())
  })
  live.on(callHandled, ({ call_id, device: other }) => {
    if (mine(call_id) && other !== device && !callView.get().caller && at("ringing")) handledElsewhere()
  })
  for (const event of [callRejected, callBusy, callEnded, callOverdue]) live.on(event, ended)
  live.onGap(() => quietly(catchUp()))
  session.onEnd(() => (isOpen() ? hangUp() : dismiss()))
  addEventListener("online", () => at("connected") && recover())
  addEventListener("pagehide", leave)
  quietly(catchUp())
}

/** The page goes: the other need not wait for the silence. */
function leave(): void {
  const { id } = callView.get()
  const token = session.current()?.token
  if (id === null || !token || !at("dialing", "connecting", "connected")) return
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const body = JSON.stringify({ event: "end_call", device })
  quietly(fetch(`/v1/call/${id}/events`, { method: "POST", keepalive: true, headers, body }))
}
