import type { CallQuality } from "./call.store"

/** ms between two looks. */
const every = 3000

interface Heard {
  readonly lost: number
  readonly received: number
  /** s to the other and back; undefined while it is not known. */
  readonly roundTrip: number | undefined
}

function heardOf(report: RTCStatsReport): Heard {
  let [lost, received] = [0, 0]
  let roundTrip: number | undefined
  report.forEach((entry: { type: string; [name: string]: unknown }) => {
    if (entry.type === "inbound-rtp") {
      lost += Number(entry["packetsLost"] ?? 0)
      received += Number(entry["packetsReceived"] ?? 0)
    }
    if (entry.type === "candidate-pair" && entry["nominated"] === true && entry["state"] === "succeeded") {
      const seconds = entry["currentRoundTripTime"]
      if (typeof seconds === "number") roundTrip = seconds
    }
  })
  return { lost, received, roundTrip }
}

/** Lost packets of those since the last look, and the round trip: above these sound begins to break, or to lag. */
export function qualityOf(before: Heard, now: Heard): CallQuality {
  const [lost, received] = [now.lost - before.lost, now.received - before.received]
  if (received <= 0) return "poor"
  const share = Math.max(0, lost) / (Math.max(0, lost) + received)
  const roundTrip = now.roundTrip ?? 0
  if (share > 0.08 || roundTrip > 0.6) return "poor"
  return share > 0.02 || roundTrip > 0.3 ? "fair" : "good"
}

/** Tells again and again how well the two hear each other, until it is stopped. */
export function watchQuality(connection: RTCPeerConnection, tell: (quality: CallQuality) => void): () => void {
  let before: Heard | null = null
  const timer = setInterval(() => {
    connection.getStats().then(
      (report) => {
        const now = heardOf(report)
        if (before) tell(qualityOf(before, now))
        before = now
      },
      () => undefined,
    )
  }, every)
  return () => clearInterval(timer)
}
