import type { CallMedia, CallPerson, CallStatus } from "@redthread/contract/call"
import { createStore } from "../../core/page/store"

/** How well the two hear each other: as words, for bars and percent say little. */
export type CallQuality = "good" | "fair" | "poor"

/** Why there is no microphone or camera; texts `problem_<name>`. */
export type MediaProblem = "refused" | "no_device" | "no_camera" | "in_use" | "old_browser"

/** All that the screen of a call shows. */
export interface CallView {
  /** `preview`: one looks at oneself before calling. */
  readonly status: CallStatus | "preview"
  readonly id: number | null
  readonly user: CallPerson | null
  /** The member made the call. */
  readonly caller: boolean
  readonly voiceOnly: boolean
  readonly secret: boolean
  /** Hiding the address can be had here. */
  readonly relay: boolean
  /** Gold a minute, and seconds that the balance lasts; null: nothing is to be paid. */
  readonly price: number
  readonly left: number | null
  /** ms by this machine's clock, when the two were connected; seconds once it has ended. */
  readonly since: number | null
  readonly seconds: number | null
  readonly own: MediaStream | null
  readonly other: MediaStream | null
  readonly muted: boolean
  readonly camera: boolean
  /** Microphone and camera of the other; null until their device reports them. */
  readonly otherMedia: CallMedia | null
  readonly problem: MediaProblem | null
  /** The line is being made anew. */
  readonly recovering: boolean
  readonly quality: CallQuality
  readonly minimised: boolean
  /** A step is under way: nothing is to be pressed twice. */
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

/** The other sends no pictures. An older client reports nothing: then the received tracks decide. */
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
