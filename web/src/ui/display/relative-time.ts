const steps = [
  { unit: "second", ms: 1000 },
  { unit: "minute", ms: 60_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "day", ms: 86_400_000 },
  { unit: "week", ms: 7 * 86_400_000 },
  { unit: "month", ms: 30.44 * 86_400_000 },
  { unit: "year", ms: 365.25 * 86_400_000 },
] as const

/** Below this difference in ms: "just now". */
const nowWithin = 10_000

type RelativeParts = { unit: "now"; value: 0 } | { unit: (typeof steps)[number]["unit"]; value: number }

/** The largest unit with a value of at least one; `difference` in ms, negative for the past. */
export function relativeParts(difference: number): RelativeParts {
  const size = Math.abs(difference)
  if (size < nowWithin) return { unit: "now", value: 0 }
  const step = steps.findLast(({ ms }) => size >= ms) ?? steps[0]
  return { unit: step.unit, value: Math.trunc(difference / step.ms) }
}
