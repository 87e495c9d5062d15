import { callOffered, showCurrentCall } from "@redthread/contract/call"
import { api } from "../../core/api/api"
import { live } from "../../core/live/live.client"

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

const stops: (() => void)[] = []

/** Hears that somebody calls; what rings and connects is loaded then, asks for the call, and hears all that follows. */
export function listenToCalls(load: () => Promise<unknown>): void {
  const loadForRunning = async (): Promise<unknown> => (await api(showCurrentCall, {})).call && load()
  stops.push(
    live.on(callOffered, () => quietly(load())),
    live.onGap(() => quietly(loadForRunning())),
  )
}

/** What was loaded hears it itself from now on. */
export function leaveCalls(): void {
  for (const stop of stops.splice(0)) stop()
}
