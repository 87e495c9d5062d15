/** Hz, one after the other: a soft third upwards. */
const notes = [659.25, 830.61]
/** Seconds from one to the next, and until one has died away. */
const apart = 0.13
const fading = 0.6
const loudness = 0.08

/** ms in which one sound is enough, whatever else arrives, and by which a page in sight is ahead of those behind. */
const quiet = 1200
const ahead = 120

let audio: AudioContext | null = null

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function play(): Promise<void> {
  audio ??= new AudioContext()
  // A page that nobody has clicked into yet may not be heard, and waits for the click: this sound does not.
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

/** Sounds once for a message, out of one tab, and not while another tab of ours is being looked at. */
export async function chime(): Promise<void> {
  if (document.hidden) await after(ahead)
  // Over plain http browsers have none: each tab is on its own there.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return document.hidden ? play() : undefined
  await locks.request("redthread.chime", { ifAvailable: true }, async (isFirst) => {
    if (!isFirst) return
    if (document.hidden) await play()
    await after(quiet)
  })
}
