import { tryWebLock } from "../../core/page/web-lock"

const notes = [659.25, 830.61]
const apart = 0.13
const fading = 0.6
const loudness = 0.08

/** `quiet`: ms without a second sound; `ahead`: ms that hidden tabs wait for visible ones. */
const quiet = 1200
const ahead = 120

let audio: AudioContext | null = null

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function play(): Promise<void> {
  audio ??= new AudioContext()
  // Before the first click browsers delay sounds, and a late sound would confuse, so it is dropped.
  if (audio.state !== "running") await Promise.race([audio.resume(), after(ahead)])
  if (audio.state !== "running") return
  notes.forEach((pitch, index) => playTone(audio as AudioContext, pitch, index * apart))
}

function playTone(context: AudioContext, pitch: number, delay: number): void {
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

/** Plays one sound per message in one tab, and none if a tab shows the message (`isSeen` for this tab). */
export async function chime(isSeen: boolean): Promise<void> {
  if (!isSeen) await after(document.hidden ? ahead * 2 : ahead)
  const playUnseen = async () => (isSeen ? undefined : play())
  const inOneTab = async (isFirst: boolean) => {
    if (!isFirst) return
    await playUnseen()
    await after(isSeen ? ahead * 3 : quiet)
  }
  // Without locks each tab decides alone.
  await tryWebLock("redthread.chime", inOneTab, playUnseen)
}
