import { EncodedPacketSink, type InputVideoTrack } from "mediabunny"

/** Maximum frames a second of a clip that stays as it is: a little more than 30, because cameras are not exact. */
const maxConstantRate = 31
/** Share by which gaps of a constant rate may differ from their mean. */
const maxDeviation = 0.1

async function timesOf(track: InputVideoTrack): Promise<number[]> {
  const times: number[] = []
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }))
    times.push(timestamp)
  return times.toSorted((one, other) => one - other)
}

/** Maximum number of frames in a second. */
function peakOf(times: readonly number[]): number {
  let [first, peak] = [0, 1]
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= 1) first += 1
    peak = Math.max(peak, index - first + 1)
  }
  return peak
}

function isConstant(times: readonly number[]): boolean {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
  return mean >= 1 / maxConstantRate && gaps.every((gap) => Math.abs(gap - mean) <= maxDeviation * mean)
}

/** Frames a second to convert to: the peak of a variable or high rate; null if the clip's own rate may stay. */
export async function rateOf(track: InputVideoTrack): Promise<number | null> {
  const times = await timesOf(track)
  return times.length < 2 || isConstant(times) ? null : peakOf(times)
}
