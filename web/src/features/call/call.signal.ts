import { type CallSignals, sendCallSignal } from "@redthread/contract/call"
import type { CallInput } from "@redthread/contract/core/call"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { randomUuid } from "../../core/api/client"
import { ClientError } from "../../core/error/client-error"
import { callView } from "./call.store"

/** Identifies this tab: of several that ring, only one answers. */
export const device = randomUuid()

/** Delay before a retry in ms; retries bridge a restart of the server. */
const retryDelayMs = 1000
const attempts = 20

type Body = CallInput<typeof sendCallSignal>["body"]
type Sent = {
  [N in keyof CallSignals]: { event: N } & Omit<CallInput<typeof sendCallSignal>["body"] & { event: N }, "device">
}[keyof CallSignals]

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isTemporary = (error: unknown): boolean =>
  error instanceof ClientError && (error.isNetwork || error.status >= 500)

/** Serialises signals, so that they arrive in order. */
let line: Promise<unknown> = Promise.resolve()

async function send(id: number, body: Body, patient: boolean) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api(sendCallSignal, { params: { id }, body })
    } catch (error) {
      if (!patient || attempt === attempts || !isTemporary(error)) throw error
      await delay(retryDelayMs)
    }
  }
}

/** Sends a signal through the server. If `patient`, retries while the server is unreachable, as in a connected call. */
export function sendSignal(id: number, sent: Sent, patient = false) {
  const next = line.then(() => send(id, { ...sent, device } as Body, patient))
  // A failure must not block later signals; `next` reports it to its caller.
  line = next.catch(() => undefined)
  return next
}

/** Sends the state of microphone and camera: after the answer, on changes, and after a gap. */
export function sendMediaState(): void {
  const { id, status, muted, camera } = callView.get()
  if (id === null || (status !== "connecting" && status !== "connected")) return
  ignoreFailure(sendSignal(id, { event: "media", mute: muted, camera }, true))
}
