import { type CallSignals, sendCallSignal } from "@redthread/contract/call"
import type { CallInput } from "@redthread/contract/core/call"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { randomUuid } from "../../core/api/client-id"
import { ClientError } from "../../core/error/client-error"
import { callView } from "./call.store"

/** This tab: of several that ring, one answers. */
export const device = randomUuid()

/** ms between two attempts while the server is not to be reached, and how many: it restarts within this time. */
const retryAfter = 1000
const attempts = 20

type Body = CallInput<typeof sendCallSignal>["body"]
type Sent = {
  [N in keyof CallSignals]: { event: N } & Omit<CallInput<typeof sendCallSignal>["body"] & { event: N }, "device">
}[keyof CallSignals]

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isPassing = (error: unknown): boolean => error instanceof ClientError && (error.isNetwork || error.status >= 500)

/** Goes out one after the other, so that the other side receives it in this order. */
let line: Promise<unknown> = Promise.resolve()

async function send(id: number, body: Body, patient: boolean) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api(sendCallSignal, { params: { id }, body })
    } catch (error) {
      if (!patient || attempt === attempts || !isPassing(error)) throw error
      await after(retryAfter)
    }
  }
}

/**
 * Says something of the call to the other, through the server. `patient`: again while the server can't be reached, as
 * within a call that goes on without it; else the first failure is one.
 */
export function sendSignal(id: number, sent: Sent, patient = false) {
  const next = line.then(() => send(id, { ...sent, device } as Body, patient))
  line = next.catch(() => undefined)
  return next
}

/** Reports microphone and camera to the other: after the answer, at each change, and after a gap of the socket. */
export function tellMedia(): void {
  const { id, status, muted, camera } = callView.get()
  if (id === null || (status !== "connecting" && status !== "connected")) return
  ignoreFailure(sendSignal(id, { event: "media", mute: muted, camera }, true))
}
