import { blocksOf, blockEnd, blockStart } from "./search.terms"

/** PostgreSQL's `tsquery`, whose terms contain letters, digits and colons only. */
export type TermQuery = string

export const has = (term: string): TermQuery => `'${term.replaceAll(/['\\]/g, "")}'`
export const any = (queries: readonly TermQuery[]): TermQuery => `(${queries.join("|")})`
export const all = (queries: readonly TermQuery[]): TermQuery => `(${queries.join("&")})`
export const not = (query: TermQuery): TermQuery => `!${query}`

export interface Tier {
  number: number
  query: TermQuery
}

export interface Round {
  tier: number
  query: TermQuery
  /** Terms of the blocks in the range of ids; `query` itself if that is faster. */
  blocks: TermQuery
  above: number
  below: number
}

const firstSpan = 512
const spanGrowth = 16

/** Rounds grow from the highest ids. A round over most ids takes the rest, because naming them costs the index more. */
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

export interface Cursor {
  /** Value of `Round.tier`. */
  tier: number
  below: number
}

/** Ids have at most fifteen digits, so that tier and id fit into one exact number. */
const tierUnit = 1e15

export const cursorOf = ({ tier, below }: Cursor): number => tier * tierUnit + below
export const readCursor = (maxId: number): Cursor => ({
  tier: Math.floor(maxId / tierUnit),
  below: maxId % tierUnit,
})

export const notedTier = 0

/** A tier is listed in two halves: first the preferred matches, then the others. */
export const firstHalf = (tier: number): number => 2 * tier - 1
const secondHalf = (tier: number): number => 2 * tier

function halvesOf({ number, query }: Tier, preferred: TermQuery | null): Tier[] {
  if (preferred === null) return [{ number: secondHalf(number), query }]
  return [
    { number: firstHalf(number), query: all([query, preferred]) },
    { number: secondHalf(number), query: all([query, not(preferred)]) },
  ]
}

export interface Span {
  cursor: Cursor | null
  /** Highest id. */
  top: number
  /** Lists only ids above this one. */
  above?: number
  preferred?: TermQuery | null
}

/** Returns the rounds from the cursor on; each tier excludes the matches of those before it. */
export function roundsOf(tiers: readonly Tier[], { cursor, top, above = 0, preferred = null }: Span): Round[] {
  const halves = tiers.flatMap((tier, index) => {
    const before = tiers[index - 1]
    const query = before ? all([tier.query, not(before.query)]) : tier.query
    return halvesOf({ number: tier.number, query }, preferred)
  })
  return halves.flatMap((half) => {
    if (cursor && half.number < cursor.tier) return []
    const below = cursor?.tier === half.number ? Math.min(cursor.below, top + 1) : top + 1
    return below > above + 1 ? roundsOfTier(half, top, above, below) : []
  })
}
