/** How unequally something is spread: 0 when all have the same, 1 when one has everything. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 0
  const weighted = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

/** What one way of recommending came to in the simulated weeks. */
export interface Measures {
  readonly name: string
  /** Pairs who liked each other. */
  readonly matches: number
  readonly likes: number
  /** Of the conversations that were begun, how many were answered. */
  readonly answered: number
  /** Of how often members were shown on each day that they were there. */
  readonly gini: number
  /** Share of members who were never shown. */
  readonly neverShown: number
  /** How often a newcomer was shown on the first day. */
  readonly firstDay: number
  /** Share of newcomers who were not shown on the first day. */
  readonly firstDayUnseen: number
  /** Share of what was shown that the same reader had been shown within a week. */
  readonly repeats: number
}
