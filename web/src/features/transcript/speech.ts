interface RecognitionResult {
  readonly isFinal: boolean
  readonly 0: { readonly transcript: string }
}

interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { resultIndex: number; results: ArrayLike<RecognitionResult> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(track: MediaStreamTrack): void
  stop(): void
  abort(): void
}

/** `available` came after the recognition of a track: without it `start` would listen to the microphone. */
type RecognitionClass = { new (): Recognition; available?: unknown }

const recognitionClass = (): RecognitionClass | undefined =>
  (globalThis as { SpeechRecognition?: RecognitionClass }).SpeechRecognition

export const canRecognise = (): boolean =>
  recognitionClass()?.available !== undefined && typeof AudioContext !== "undefined"

/** Errors that mean that there are no words, see the Web Speech API. */
const silent = ["no-speech", "aborted"]

/**
 * Recognises the words of a recording in the browser, without playing it aloud; takes as long as the recording. The
 * browser may send the sound to a service of its maker. @returns an empty text if there are no words
 */
export async function recognise(src: string, tag: string, signal: AbortSignal): Promise<string> {
  const Recogniser = recognitionClass()
  if (!Recogniser) throw new Error("this browser has no speech recognition")
  const audio = new Audio(src)
  audio.crossOrigin = "use-credentials"
  const context = new AudioContext()
  const sound = context.createMediaStreamDestination()
  context.createMediaElementSource(audio).connect(sound)
  const [track] = sound.stream.getAudioTracks()
  const recognition = new Recogniser()
  Object.assign(recognition, { lang: tag, continuous: true, interimResults: false })
  const parts: string[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      recognition.onresult = ({ resultIndex, results }) => {
        for (const result of Array.from(results).slice(resultIndex))
          if (result.isFinal) parts.push(result[0].transcript.trim())
      }
      recognition.onerror = ({ error }) => (silent.includes(error) ? resolve() : reject(new Error(error)))
      recognition.onend = () => resolve()
      signal.addEventListener("abort", () => recognition.abort(), { once: true })
      audio.addEventListener("ended", () => recognition.stop(), { once: true })
      audio.addEventListener("error", () => reject(new Error("the recording does not load")), { once: true })
      if (!track) return reject(new Error("the recording has no sound"))
      recognition.start(track)
      audio.play().catch(reject)
    })
  } finally {
    recognition.onend = recognition.onerror = null
    recognition.abort()
    audio.pause()
    await context.close()
  }
  return parts.join(" ").trim()
}
