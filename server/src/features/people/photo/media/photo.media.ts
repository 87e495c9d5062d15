/** Result of a probe, which reads the file's content and not its name. */
export interface Probed {
  readonly kind: "image" | "video" | "audio"
  readonly ending: "jpg" | "png" | "webp" | "gif" | "mp4" | "mov" | "webm" | "ogg" | "m4a"
  /** Displayed size in pixels; 0 for voice messages. */
  readonly width: number
  readonly height: number
  /** Duration in ms; null for pictures. */
  readonly duration: number | null
}

export type Unusable =
  | "upload_type"
  | "upload_broken"
  | "picture_too_large"
  | "clip_too_large"
  | "clip_too_long"
  | "clip_unsupported"
  | "clips_unavailable"
  | "voice_too_long"
  | "voice_unavailable"

export interface MediaResult {
  readonly files: readonly string[]
  /** True for a picture with several frames, of which this is the first. */
  readonly isAnimated?: boolean
  readonly width: number
  readonly height: number
  readonly duration: number | null
  readonly hash: bigint | null
  readonly waveform?: readonly number[]
}

/** Input and result of each task; the result is null if the file is unusable. */
export interface MediaTasks {
  probe: { input: { path: string }; result: Probed | Unusable | null }
  picture: { input: { path: string; folder: string }; result: MediaResult | null }
  /** The moving version of an animated picture with its duration in ms; null if it has none. */
  motion: { input: { path: string; folder: string }; result: { file: string; duration: number } | null }
  clip: { input: { path: string; folder: string }; result: MediaResult | null }
  voice: { input: { path: string; folder: string }; result: MediaResult | null }
  text: { input: { path: string }; result: boolean | null }
  /** Fingerprints are hexadecimal. */
  fingerprint: {
    input: { path: string; withProbes: boolean }
    result: { parts: string[]; probes: string[] } | null
  }
  /** `missing`: why clips cannot be decoded on this machine; null if they can. */
  decoder: { input: object; result: { missing: string | null } | null }
}
export type MediaTask = keyof MediaTasks

export interface MediaOrder<T extends MediaTask = MediaTask> {
  readonly id: number
  readonly task: T
  readonly input: MediaTasks[T]["input"]
}

/** Interval in ms of the beats of a process with tasks. */
export const beatMs = 200

/** A task sends its progress in percent any number of times, then a result or an error. */
export type MediaMessage =
  | { readonly beat: true }
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly result: MediaTasks[MediaTask]["result"] }
  | { readonly id: number; readonly failed: string }
