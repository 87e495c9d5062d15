import { blocksOf, blockEnd, blockStart } from "./search.terms"

/** A query of terms in PostgreSQL's notation (`tsquery`). Terms hold letters, digits and colons alone. */
export type TermQuery = string

export const has = (term: string): TermQuery => `'${term.replaceAll(/['\\]/g, "")}'`
export const any = (queries: readonly TermQuery[]): TermQuery => `(${queries.join("|")})`
export const all = (queries: readonly TermQuery[]): TermQuery => `(${queries.join("&")})`
export const not = (query: TermQuery): TermQuery => `!${query}`

/** People who are found for one reason. */
export interface Tier {
  /** 1 is best. */
  number: number
  query: TermQuery
}

/** A part of a search: ids from `above` on and below `below`, of one tier. */
export interface Round {
  tier: number
  query: TermQuery
  /** The ids' own terms; the query itself where that is quicker than naming the ids. */
  blocks: TermQuery
  above: number
  below: number
}

/** Ids covered by the first round, and the factor by which each further round grows. */
const firstSpan = 512
const spanGrowth = 16

/**
 * Splits the ids of one tier into growing rounds, highest first, so that a search with many results reads few ids. Where
 * a round would cover most of all ids, few were found in those before, and all that is left is asked for at once:
 * naming these ids would keep few others out, and cost the index several times what it costs without.
 */
function roundsOfTier({ number: tier, query }: Tier, top: number, above: number, below: number): Round[] {
  const rounds: Round[] = []
  const bottom = blockStart(above + 1)
  let end = blockEnd(below - 1)
  for (let span = firstSpan; end > bottom; span *= spanGrowth) {
    const start = Math.max(bottom, blockStart(end - span))
    const round = { tier, query, above, below: Math.min(below, end) }
    if ((end - start) * 2 > top) return [...rounds, { ...round, blocks: query }]
    rounds.push({ ...round, blocks: any(blocksOf(start, end).map(has)) })
    end = start
  }
  return rounds
}

/** Where a list of results goes on: in this tier, below this id. */
export interface Cursor {
  tier: number
  below: number
}

/** Ids have fifteen digits at most, and tiers are few: both fit into one exact number. */
const tierUnit = 1e15

export const cursorOf = ({ tier, below }: Cursor): number => tier * tierUnit + below
export const readCursor = (maxId: number): Cursor => ({
  tier: Math.floor(maxId / tierUnit),
  below: maxId % tierUnit,
})

/** Members found by the reader's own note come first, as those who are called so. */
export const notedTier = 0

/** Each tier without whom one before it finds, from the cursor on. */
export function roundsOf(tiers: readonly Tier[], cursor: Cursor | null, top: number, above = 0): Round[] {
  return tiers.flatMap((tier, index) => {
    if (cursor && tier.number < cursor.tier) return []
    const before = tiers[index - 1]
    const query = before ? all([tier.query, not(before.query)]) : tier.query
    const below = cursor?.tier === tier.number ? Math.min(cursor.below, top + 1) : top + 1
    return below > above + 1 ? roundsOfTier({ ...tier, query }, top, above, below) : []
  })
}
