import { voiceMaxSeconds } from "@redthread/contract/photo"
import { useSyncExternalStore } from "react"
import { createListeners } from "../../../core/page/store"
import { type Recorded, type Recording, startRecording, VoiceError, type VoiceProblem } from "./voice-recorder"

export type RecordingState =
  | { at: "asking" }
  | { at: "recording"; recording: Recording }
  | { at: "recorded"; recorded: Recorded; src: string; isSending: boolean; error: unknown }
  | { at: "problem"; problem: VoiceProblem }

const current = new Map<number, RecordingState>()
const { subscribe, notify } = createListeners()

function set(userId: number, next: RecordingState | null): void {
  const before = current.get(userId)
  if (before?.at === "recorded" && (next?.at !== "recorded" || next.src !== before.src)) URL.revokeObjectURL(before.src)
  if (next) current.set(userId, next)
  else current.delete(userId)
  notify()
}

export const useRecording = (userId: number): RecordingState | undefined =>
  useSyncExternalStore(subscribe, () => current.get(userId))

export async function beginRecording(userId: number, maxSeconds = voiceMaxSeconds): Promise<void> {
  let own: RecordingState = { at: "asking" }
  const change = (next: RecordingState): boolean => {
    if (current.get(userId) !== own) return false
    own = next
    set(userId, own)
    return true
  }
  set(userId, own)
  try {
    const recording = await startRecording(maxSeconds * 1000)
    if (!change({ at: "recording", recording })) return recording.stop()
    const recorded = await recording.ended
    if (current.get(userId) !== own) return
    change({ at: "recorded", recorded, src: URL.createObjectURL(recorded.sound), isSending: false, error: null })
  } catch (error) {
    change({ at: "problem", problem: error instanceof VoiceError ? error.problem : "failed" })
  }
}

/** Minimum duration in ms that the end of a long press sends; a shorter recording continues without the finger. */
const heldMinMs = 1000

/** Called when the finger leaves the button: ends the recording and sends it. */
export async function sendHeldRecording(userId: number, send: (recorded: Recorded) => Promise<void>): Promise<void> {
  const state = current.get(userId)
  if (state?.at === "recording") {
    if (performance.now() - state.recording.startedAt < heldMinMs) return
    state.recording.stop()
    // `beginRecording` waits for the same promise and stores the result first.
    await state.recording.ended.catch(() => undefined)
  }
  await sendRecording(userId, send)
}

export function discardRecording(userId: number): void {
  const state = current.get(userId)
  set(userId, null)
  if (state?.at === "recording") state.recording.stop()
}

/** Called when the conversation is closed; releases the microphone and keeps the recording. */
export function leaveRecording(userId: number): void {
  const state = current.get(userId)
  if (state?.at === "recording") state.recording.stop()
  else if (state && state.at !== "recorded") set(userId, null)
}

/** Sends the recording, once at a time; after a failure it stays, with the error. */
export async function sendRecording(userId: number, send: (recorded: Recorded) => Promise<void>): Promise<void> {
  const state = current.get(userId)
  if (state?.at !== "recorded" || state.isSending) return
  set(userId, { ...state, isSending: true, error: null })
  try {
    await send(state.recorded)
    set(userId, null)
  } catch (error) {
    set(userId, { ...state, isSending: false, error })
  }
}
