import type { CallMedia, CallPerson, CallStatus } from "@redthread/contract/call"
import { createStore } from "../../core/page/store"

/** Quality is shown as a word, because bars and percentages say little. */
export type CallQuality = "good" | "fair" | "poor"

export type MediaProblem = "refused" | "no_device" | "no_camera" | "in_use" | "old_browser"

export interface CallView {
  readonly status: CallStatus | "preview"
  readonly id: number | null
  readonly user: CallPerson | null
  readonly caller: boolean
  readonly voiceOnly: boolean
  readonly secret: boolean
  readonly relay: boolean
  /** `price` is gold per minute; `left` is the seconds that the balance lasts, null if the call is free. */
  readonly price: number
  readonly left: number | null
  /** `since` is ms since 1970 by the local clock; `seconds` is the duration, set after the call has ended. */
  readonly since: number | null
  readonly seconds: number | null
  readonly own: MediaStream | null
  readonly other: MediaStream | null
  readonly muted: boolean
  readonly camera: boolean
  readonly otherMedia: CallMedia | null
  readonly problem: MediaProblem | null
  readonly recovering: boolean
  readonly quality: CallQuality
  readonly minimised: boolean
  readonly busy: boolean
}

export const idle: CallView = {
  status: "idle",
  id: null,
  user: null,
  caller: false,
  voiceOnly: false,
  secret: false,
  relay: false,
  price: 0,
  left: null,
  since: null,
  seconds: null,
  own: null,
  other: null,
  muted: false,
  camera: true,
  otherMedia: null,
  problem: null,
  recovering: false,
  quality: "good",
  minimised: false,
  busy: false,
}

/** True if the other member sends no video. Older clients do not report it, so the received tracks decide. */
export const isOtherUnseen = ({ voiceOnly, other, otherMedia }: CallView): boolean =>
  voiceOnly || (otherMedia ? !otherMedia.camera : other?.getVideoTracks().length === 0)

const view = createStore<CallView>(idle)

export const callView = {
  get: view.get,
  set: (change: Partial<CallView>): void => view.set({ ...view.get(), ...change }),
  reset: (): void => view.set(idle),
  subscribe: view.subscribe,
}

export const useCallView = view.use
