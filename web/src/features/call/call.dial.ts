import { type MemberCall, showCallTerms, showCurrentCall, startCall } from "@redthread/contract/call"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { session } from "../../core/session/session"
import { accept, ring } from "./call.answer"
import { hangUp, makePeer } from "./call.machine"
import { at, dismiss, finals, later, openMedia, refused, run } from "./call.run"
import { device, sendSignal } from "./call.signal"
import { callView, idle } from "./call.store"
import { startRinging } from "./ringtone"
import { keepAwake } from "./wake-lock"

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

export const retryMedia = (): Promise<unknown> => openMedia(callView.get().voiceOnly)

const dial = (userId: number, voiceOnly: boolean, secret: boolean) =>
  api(startCall, { body: { user_id: userId, voiceOnly, secret, device } })

export async function start(): Promise<void> {
  const { user, voiceOnly, secret, own, status } = callView.get()
  if (status !== "preview" || !user || !own) return
  callView.set({ busy: true })
  let started: MemberCall
  try {
    started = await dial(user.user_id, voiceOnly, secret)
  } catch (error) {
    callView.set({ busy: false })
    return handleRefusal(error)
  }
  const { call_id: id, left, price, timeout } = started
  if (!at("preview")) return ignoreFailure(sendSignal(id, { event: "end_call" }))
  run.call = started
  callView.set({ status: "dialing", id, caller: true, left, price, busy: false })
  // Fallback if the server's event is lost.
  later(timeout + 5000, () => at("dialing", "ringing") && hangUp("missed"))
  if (session.current()?.me.sound === 1) startRinging("outgoing")
  keepAwake()
  run.peer = makePeer(own, false)
  run.peer.start(!voiceOnly)
}

export async function callAtOnce(userId: number, voiceOnly: boolean): Promise<void> {
  await prepare(userId, voiceOnly)
  await start()
}

/** If the called member is calling this member, that call is answered; any other running call is an error. */
async function handleRefusal(error: unknown): Promise<void> {
  if (!(error instanceof ClientError) || error.key !== "call_running") return refused(error)
  const { call: running } = await api(showCurrentCall, {})
  const { user } = callView.get()
  if (running && !running.caller && running.offer && running.user?.user_id === user?.user_id) {
    ring(running)
    return accept()
  }
  refused(error)
}
