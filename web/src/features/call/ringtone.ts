/** Frequencies in Hz and times in s: a soft fifth for the callee, a low line tone for the caller. */
const melodies = {
  incoming: { tones: [523.25, 783.99], on: 0.9, every: 2.4, loudness: 0.09 },
  outgoing: { tones: [425], on: 1, every: 4, loudness: 0.04 },
} as const

let audio: AudioContext | null = null
let timer: ReturnType<typeof setInterval> | null = null

function playMelody(context: AudioContext, { tones, on, loudness }: (typeof melodies)[keyof typeof melodies]): void {
  const start = context.currentTime
  for (const frequency of tones) {
    const tone = new OscillatorNode(context, { type: "sine", frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.04)
    volume.gain.setValueAtTime(loudness, start + on - 0.2)
    volume.gain.linearRampToValueAtTime(0, start + on)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + on)
  }
}

/** Starts the ring tone; retried until it plays, because browsers block sound before the first click on a page. */
export function startRinging(kind: keyof typeof melodies): void {
  stopRinging()
  const melody = melodies[kind]
  const ring = (): void => {
    audio ??= new AudioContext()
    const context = audio
    if (context.state === "running") return playMelody(context, melody)
    void context.resume().then(
      () => timer !== null && playMelody(context, melody),
      () => undefined,
    )
  }
  timer = setInterval(ring, melody.every * 1000)
  ring()
  if (kind === "incoming") (navigator as Partial<Navigator>).vibrate?.call(navigator, [400, 200, 400])
}

export function stopRinging(): void {
  if (timer === null) return
  clearInterval(timer)
  timer = null
  void audio?.close()
  audio = null
}
