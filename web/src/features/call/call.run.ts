import { callCloseDelay, type CallState, type MemberCall, reportCall } from "@redthread/contract/call"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { promptFor } from "../../core/error/show-error"
import { errorText } from "../../core/error/error-text"
import { showToast } from "../../core/error/toast"
import { openDevices, problemOf, stopStream } from "./call.media"
import type { Peer } from "./call.peer"
import { callView } from "./call.store"
import { stopRinging } from "./ringtone"
import { releaseWakeLock } from "./wake-lock"

export const finals: readonly string[] = ["busy", "reject", "cancel", "missed", "hangup", "overdue", "disconnected"]

export const run: { call: MemberCall | null; peer: Peer | null } = { call: null, peer: null }
let timers: ReturnType<typeof setTimeout>[] = []
export const watches: (() => void)[] = []
let recovering: ReturnType<typeof setTimeout> | null = null

export const at = (...statuses: string[]): boolean => statuses.includes(callView.get().status)
export const isOpen = (): boolean => at("dialing", "ringing", "connecting", "connected")

export function later(ms: number, run: () => void): void {
  timers.push(setTimeout(run, ms))
}

export function clearTimers(): void {
  for (const timer of timers) clearTimeout(timer)
  timers = []
  stopRecovering()
}

export function recoverWithin(ms: number, giveUp: () => void): void {
  recovering ??= setTimeout(giveUp, ms)
}

export function stopRecovering(): void {
  if (recovering) clearTimeout(recovering)
  recovering = null
}

export function stopAll(): void {
  clearTimers()
  stopRinging()
  releaseWakeLock()
  for (const stop of watches.splice(0)) stop()
  run.peer?.close()
  run.peer = null
  stopStream(callView.get().own)
}

export function finish(status: CallState, seconds?: number): void {
  if (!isOpen()) return
  const { since, id } = callView.get()
  const lasted = seconds ?? (since ? Math.floor((Date.now() - since) / 1000) : 0)
  stopAll()
  callView.set({ status, seconds: lasted, own: null, other: null, minimised: false, recovering: false, busy: false })
  // Only the callee reports the duration, which the server stores.
  if (id !== null && since !== null && !callView.get().caller)
    ignoreFailure(api(reportCall, { params: { id }, body: { seconds: lasted } }))
  run.call = null
  later(callCloseDelay, () => {
    if (callView.get().id === id && finals.includes(callView.get().status)) callView.reset()
  })
}

export function dismiss(): void {
  if (isOpen()) return
  stopAll()
  run.call = null
  callView.reset()
}

export function refused(error: unknown): void {
  if (error instanceof ClientError && promptFor(error)) return
  showToast({ kind: "error", message: errorText(error) })
}

export async function openMedia(voiceOnly: boolean): Promise<MediaStream | null> {
  try {
    const own = await openDevices(voiceOnly)
    if (at("idle")) {
      stopStream(own)
      return null
    }
    callView.set({ own, camera: own.getVideoTracks().length > 0, problem: null })
    return own
  } catch (error) {
    callView.set({ problem: problemOf(error) })
    return null
  }
}
