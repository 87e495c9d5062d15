/** Frequencies in Hz of the two notes: a rising third. */
const notes = [659.25, 830.61]
/** Seconds from one to the next, and until one has died away. */
const apart = 0.13
const fading = 0.6
const loudness = 0.08

/** ms without a second sound, and ms by which background tabs wait for a visible one. */
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

/** Plays one sound per message in one tab, and none while another tab of the product is visible. */
export async function chime(): Promise<void> {
  if (document.hidden) await after(ahead)
  // Without https there are no Web Locks: each tab decides alone.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return document.hidden ? play() : undefined
  await locks.request("redthread.chime", { ifAvailable: true }, async (isFirst) => {
    if (!isFirst) return
    if (document.hidden) await play()
    await after(quiet)
  })
}
