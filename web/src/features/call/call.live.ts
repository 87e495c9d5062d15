import { callOffered, showCurrentCall } from "@redthread/contract/call"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { live } from "../../core/live/live.client"

const stops: (() => void)[] = []

export function listenToCalls(load: () => Promise<unknown>): void {
  const loadForRunning = async (): Promise<unknown> => (await api(showCurrentCall, {})).call && load()
  stops.push(
    live.on(callOffered, () => ignoreFailure(load())),
    live.onGap(() => ignoreFailure(loadForRunning())),
  )
}

/** Stops the handlers that load the call code, when that code handles events itself. */
export function leaveCalls(): void {
  for (const stop of stops.splice(0)) stop()
}
