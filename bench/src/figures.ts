export interface Round {
  readonly count: number
  readonly failed: number
  readonly seconds: number
  /** ms */
  readonly median: number
  readonly p99: number
  readonly max: number
  readonly bytesEach: number
  /** ms of the serving process's CPU per operation, which depends little on other load. */
  readonly cpuEach?: number
  /** ms of the database's CPU per operation. */
  readonly databaseEach?: number
}

/** Percentile by nearest rank. */
export function percentile(sorted: Float64Array | readonly number[], share: number): number {
  if (sorted.length === 0) return Number.NaN
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  )

export function toRound(
  latencies: readonly number[],
  { failed, seconds, bytes }: { failed: number; seconds: number; bytes: number },
): Round {
  const sorted = Float64Array.from(latencies).toSorted()
  return {
    count: sorted.length,
    failed,
    seconds,
    median: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
    bytesEach: sorted.length === 0 ? 0 : Math.round(bytes / sorted.length),
  }
}

export const perSecond = ({ count, seconds }: Round): number => count / seconds

/** Median round by rate or `by`: disturbed rounds do not count. */
export function middleRound<R extends Round>(rounds: readonly R[], by: (round: R) => number = perSecond): R {
  const sorted = rounds.toSorted((one, other) => by(one) - by(other))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error("no round was measured")
  return middle
}

/** Spread of the rounds relative to the median: reliability of the machine. */
export function spread(rounds: readonly Round[]): number {
  const rates = rounds.map(perSecond)
  return (Math.max(...rates) - Math.min(...rates)) / perSecond(middleRound(rounds))
}
