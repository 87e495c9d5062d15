export type VoiceProblem = "refused" | "none" | "old" | "failed"

export class VoiceError extends Error {
  constructor(readonly problem: VoiceProblem) {
    super(problem)
  }
}

export interface Recorded {
  readonly sound: Blob
  readonly seconds: number
}

export interface Recording {
  /** Resolves when recording has ended and the microphone is released. */
  readonly ended: Promise<Recorded>
  /** ms on the clock of `performance`. */
  readonly startedAt: number
  readonly stop: () => void
}

/** Recording formats by preference; Safari records the second, Firefox the third. */
const forms = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"]
const bitsPerSecond = 48_000

function problemOf(error: unknown): VoiceProblem {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError" || name === "SecurityError") return "refused"
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none"
  return "failed"
}

async function openMicrophone(): Promise<MediaStream> {
  // Old browsers and insecure pages have no `mediaDevices`.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia || typeof MediaRecorder === "undefined") throw new VoiceError("old")
  try {
    return await devices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  } catch (error) {
    throw new VoiceError(problemOf(error))
  }
}

const releaseMicrophone = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

function recorderOf(stream: MediaStream): MediaRecorder {
  const mimeType = forms.find((form) => MediaRecorder.isTypeSupported(form))
  return new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) })
}

/** Records until it is stopped or `maxMs` have passed. @throws VoiceError */
export async function startRecording(maxMs: number): Promise<Recording> {
  const stream = await openMicrophone()
  const recorder = recorderOf(stream)
  const parts: Blob[] = []
  const startedAt = performance.now()
  const stop = () => recorder.state !== "inactive" && recorder.stop()
  const timer = setTimeout(stop, maxMs)
  const ended = new Promise<Recorded>((resolve, reject) => {
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data))
    recorder.addEventListener("error", () => reject(new VoiceError("failed")))
    recorder.addEventListener("stop", () => {
      clearTimeout(timer)
      releaseMicrophone(stream)
      const seconds = Math.min(maxMs, performance.now() - startedAt) / 1000
      resolve({ sound: new Blob(parts, { type: recorder.mimeType }), seconds })
    })
  })
  recorder.start()
  return { ended, startedAt, stop }
}
