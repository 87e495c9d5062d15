import type { MediaProblem } from "./call.store"

export class MediaError extends Error {
  constructor(readonly problem: MediaProblem) {
    super(problem)
  }
}

const problems: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "no_device",
  OverconstrainedError: "no_device",
  NotReadableError: "in_use",
  AbortError: "in_use",
}

export const problemOf = (error: unknown): MediaProblem =>
  error instanceof MediaError ? error.problem : (error instanceof Error && problems[error.name]) || "in_use"

/** Throws in old browsers and on insecure pages, which have no media devices or connections. */
export function assertSupported(): void {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (typeof RTCPeerConnection === "undefined" || !devices?.getUserMedia) throw new MediaError("old_browser")
}

const sound: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const pictures: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }

export type Facing = "user" | "environment"

async function requestMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    throw new MediaError(problemOf(error))
  }
}

/** Opens the microphone and, for a video call, the camera; without a camera only sound. Throws a MediaError. */
export async function openDevices(voiceOnly: boolean): Promise<MediaStream> {
  assertSupported()
  if (voiceOnly) return requestMedia({ audio: sound })
  try {
    return await requestMedia({ audio: sound, video: { ...pictures, facingMode: "user" } })
  } catch (error) {
    if (problemOf(error) === "refused") throw error
    return requestMedia({ audio: sound })
  }
}

/** Opens another device of a kind, or the phone's other camera. Throws a MediaError. */
export async function openDevice(
  kind: "audio" | "video",
  choice: { id: string } | { facing: Facing },
): Promise<MediaStreamTrack> {
  const deviceConstraints = "id" in choice ? { deviceId: { exact: choice.id } } : { facingMode: choice.facing }
  const stream = await requestMedia(
    kind === "audio" ? { audio: { ...sound, ...deviceConstraints } } : { video: { ...pictures, ...deviceConstraints } },
  )
  const [track] = stream.getTracks()
  if (!track) throw new MediaError("no_device")
  return track
}

export interface Devices {
  readonly audioinput: readonly MediaDeviceInfo[]
  readonly videoinput: readonly MediaDeviceInfo[]
  readonly audiooutput: readonly MediaDeviceInfo[]
}

export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== "")
  return { audioinput: of("audioinput"), videoinput: of("videoinput"), audiooutput: of("audiooutput") }
}

export const stopStream = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())
