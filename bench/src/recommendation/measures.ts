/** Gini coefficient: 0 all equal, 1 one has everything. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 0
  const weighted = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

/** Results of a strategy in the measured weeks. */
export interface Measures {
  readonly name: string
  /** Mutual likes. */
  readonly matches: number
  readonly likes: number
  /** Share of conversations with an answer. */
  readonly answered: number
  /** Gini coefficient of impressions per day of presence. */
  readonly gini: number
  /** Share of members who were never shown. */
  readonly neverShown: number
  /** Impressions of a newcomer on the first day. */
  readonly firstDay: number
  /** Share of newcomers who were not shown on the first day. */
  readonly firstDayUnseen: number
  /** Share of impressions repeated within a week. */
  readonly repeats: number
}
