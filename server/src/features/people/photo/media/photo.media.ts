/** What a file is, by its content, whatever it is called. */
export interface Probed {
  readonly kind: "image" | "video" | "audio"
  readonly ending: "jpg" | "png" | "webp" | "gif" | "mp4" | "mov" | "webm" | "ogg" | "m4a"
  /** Pixels, as shown; 0 of a voice message. */
  readonly width: number
  readonly height: number
  /** ms of a clip or a voice message */
  readonly duration: number | null
}

/** Why a file is refused: names of the catalogue's errors. */
export type Unusable =
  | "upload_type"
  | "upload_broken"
  | "picture_too_large"
  | "clip_too_long"
  | "clip_unsupported"
  | "clips_unavailable"
  | "voice_too_long"
  | "voice_unavailable"

/** What was made of an upload, as files of a folder. */
export interface Made {
  readonly files: readonly string[]
  /** Pixels, as shown; 0 of a voice message. */
  readonly width: number
  readonly height: number
  /** ms of a clip or a voice message */
  readonly duration: number | null
  /** Of a picture, or a clip's poster. */
  readonly hash: bigint | null
  /** Of a voice message: see `photo.tables.ts`. */
  readonly waveform?: readonly number[]
}

/** The tasks of the media process with their input and result; null if the file is unusable. */
export interface MediaTasks {
  probe: { given: { path: string }; answer: Probed | Unusable | null }
  picture: { given: { path: string; folder: string }; answer: Made | null }
  clip: { given: { path: string; folder: string }; answer: Made | null }
  voice: { given: { path: string; folder: string }; answer: Made | null }
  /** Whether there is text in the picture. */
  text: { given: { path: string }; answer: boolean | null }
  /** Why clips can't be decoded on this machine; null in it where they can. */
  decoder: { given: object; answer: { missing: string | null } | null }
}
export type MediaTask = keyof MediaTasks

export interface MediaOrder<T extends MediaTask = MediaTask> {
  readonly id: number
  readonly task: T
  readonly given: MediaTasks[T]["given"]
}

/** `progress` in percent, any number of times; then one of the others. */
export type MediaMessage =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly answer: MediaTasks[MediaTask]["answer"] }
  | { readonly id: number; readonly failed: string }

/** Whether a process can lead a group, which is ended with one signal. */
export const hasGroups = process.platform !== "win32"

/** Kills a process with its children, so that no decoder outlives the process that started it. */
export function endGroup(pid: number): void {
  try {
    process.kill(hasGroups ? -pid : pid, "SIGKILL")
  } catch {
    // The group has ended already.
  }
}
