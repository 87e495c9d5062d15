import { callReportEvery, type CallState, reportCall, showCall } from "@redthread/contract/call"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { Peer } from "./call.peer"
import { watchQuality } from "./call.quality"
import {
  at,
  dismiss,
  finals,
  finish,
  isOpen,
  later,
  recoverWithin,
  refused,
  run,
  stopAll,
  stopRecovering,
  watches,
} from "./call.run"
import { sendSignal } from "./call.signal"
import { callView } from "./call.store"
import { keepAwake } from "./wake-lock"

const recoverTimeoutMs = 30_000
const connectTimeoutMs = 30_000

export function makePeer(own: MediaStream, polite: boolean): Peer {
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
      const sent = sendSignal(
        id,
        type === "offer" ? { event: "offer", sdp } : { event: "answer", sdp, secret: callView.get().secret },
        isPatient,
      )
      sent.then(({ status }) => handleReply(status), failed)
    },
    onCandidates: (candidates) => ignoreFailure(sendSignal(id, { event: "candidate", candidates }, true)),
    onStream: (other) => callView.set({ other }),
    onConnected: connected,
    onCut: recover,
  })
}

/** Applies the server's reply to a signal, which may be that the call has ended. */
function handleReply(status: CallState): void {
  if (finals.includes(status)) finish(status)
  else if (status === "ringing" && at("dialing")) callView.set({ status })
}

/** Called when a request failed: a call that is being made ends, a connected one continues without the server. */
export function failed(error: unknown): void {
  if (at("connected") || !isOpen()) return
  const { id } = callView.get()
  if (error instanceof ClientError && error.key === "call_elsewhere") return handledElsewhere()
  if (id !== null) ignoreFailure(sendSignal(id, { event: "end_call" }))
  finish("disconnected")
  refused(error)
}

export function expectConnection(): void {
  keepAwake()
  later(connectTimeoutMs, () => at("connecting") && hangUp("disconnected"))
}

export function handledElsewhere(): void {
  stopAll()
  run.call = null
  callView.reset()
}

export function hangUp(as?: CallState): void {
  const { id, status, caller } = callView.get()
  if (!isOpen()) return dismiss()
  const isRefusal = status === "ringing" && !caller
  if (id !== null) ignoreFailure(sendSignal(id, { event: isRefusal ? "reject" : "end_call" }, true))
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

/** Reports the duration to the server every ten seconds; the reply may end the call. */
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

/** Restarts ICE after a change of network, while the old connection is used as long as it works. */
export function recover(): void {
  const { id } = callView.get()
  if (!at("connecting", "connected") || id === null) return
  if (run.peer?.connection.connectionState !== "connected") {
    callView.set({ recovering: at("connected") })
    recoverWithin(recoverTimeoutMs, () => hangUp("disconnected"))
  }
  api(showCall, { params: { id } }).then(
    (found) =>
      finals.includes(found.status) ? finish(found.status, found.seconds) : run.peer?.restart(found.ice_servers),
    () => run.peer?.restart([]),
  )
}
