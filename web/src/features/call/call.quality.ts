import type { CallQuality } from "./call.store"

const intervalMs = 3000

interface Measurement {
  readonly lost: number
  readonly received: number
  readonly roundTrip: number | undefined
}

function measurementOf(report: RTCStatsReport): Measurement {
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

/** Rates the share of packets lost since the last measurement, and the round trip in seconds. */
export function qualityOf(before: Measurement, now: Measurement): CallQuality {
  const [lost, received] = [now.lost - before.lost, now.received - before.received]
  if (received <= 0) return "poor"
  const share = Math.max(0, lost) / (Math.max(0, lost) + received)
  const roundTrip = now.roundTrip ?? 0
  if (share > 0.08 || roundTrip > 0.6) return "poor"
  return share > 0.02 || roundTrip > 0.3 ? "fair" : "good"
}

export function watchQuality(connection: RTCPeerConnection, onQuality: (quality: CallQuality) => void): () => void {
  let before: Measurement | null = null
  const timer = setInterval(() => {
    connection.getStats().then(
      (report) => {
        const now = measurementOf(report)
        if (before) onQuality(qualityOf(before, now))
        before = now
      },
      () => undefined,
    )
  }, intervalMs)
  return () => clearInterval(timer)
}
