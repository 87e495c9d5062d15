import { type MemberCall, showCall } from "@redthread/contract/call"
import { api } from "../../core/api/api"
import { session } from "../../core/session/session"
import { expectConnection, failed, makePeer } from "./call.machine"
import { stopStream } from "./call.media"
import { at, clearTimers, dismiss, finals, finish, later, openMedia, run } from "./call.run"
import { sendMediaState } from "./call.signal"
import { callView, idle } from "./call.store"
import { startRinging, stopRinging } from "./ringtone"

/** Relay servers need credentials, STUN servers do not. */
const hasRelay = ({ ice_servers: servers }: MemberCall): boolean =>
  servers.some(({ username }) => username !== undefined)

export function ring(offered: MemberCall): void {
  const { own, camera } = callView.get()
  run.call = offered
  const { call_id: id, user, voiceOnly, secret } = offered
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

/** Rings for a call, or answers it at once if the member was calling the same person. */
export async function take(id: number, isWanted: boolean): Promise<void> {
  const call = await api(showCall, { params: { id } })
  if (call.status !== "ringing" || !call.offer) return
  if (isWanted) {
    stopRinging()
    clearTimers()
    run.peer?.close()
    run.peer = null
    ring(call)
    return accept()
  }
  if (!at("idle", "preview", ...finals)) return
  dismiss()
  ring(call)
  if (session.current()?.me.sound === 1) startRinging("incoming")
}

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
    sendMediaState()
  } catch (error) {
    failed(error)
  }
}
