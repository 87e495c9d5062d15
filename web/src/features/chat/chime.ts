import { tryWebLock } from "../../core/page/web-lock"

/** Frequencies in Hz of the two notes: a rising third. */
const notes = [659.25, 830.61]
/** Seconds from one to the next, and until one has died away. */
const apart = 0.13
const fading = 0.6
const loudness = 0.08

/** ms without a second sound, and ms by which tabs wait for one that is nearer to the member. */
const quiet = 1200
const ahead = 120

let audio: AudioContext | null = null

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function play(): Promise<void> {
  audio ??= new AudioContext()
  // Browsers delay audio until the first click on a page; this sound is dropped instead.
  if (audio.state !== "running") await Promise.race([audio.resume(), after(ahead)])
  if (audio.state !== "running") return
  notes.forEach((pitch, index) => sound(audio as AudioContext, pitch, index * apart))
}

function sound(context: AudioContext, pitch: number, delay: number): void {
  const start = context.currentTime + delay
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + fading)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + fading)
}

/**
 * Plays one sound per message in one tab: a visible one before the others, and none where a tab shows the message.
 *
 * @param isSeen whether this one does
 */
export async function chime(isSeen: boolean): Promise<void> {
  if (!isSeen) await after(document.hidden ? ahead * 2 : ahead)
  const playUnseen = async () => (isSeen ? undefined : play())
  const inOneTab = async (isFirst: boolean) => {
    if (!isFirst) return
    await playUnseen()
    await after(isSeen ? ahead * 3 : quiet)
  }
  // Without a lock each tab decides alone.
  await tryWebLock("redthread.chime", inOneTab, playUnseen)
}
