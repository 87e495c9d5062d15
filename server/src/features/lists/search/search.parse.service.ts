import type { DbOrTx } from "../../../core/db/db"
import { placesNamed } from "../../people/location/location.service"
import * as lexiconDb from "./search.lexicon.db"
import { all, any, has, type TermQuery, type Tier } from "./search.query"
import { townTerm, term } from "./search.terms"
import { type QueryWord, queryWords, typosOf, wordsOf } from "./search.words"

/** True if the words differ by one letter more, less or different, or by two swapped letters. */
function isTypo(one: string, other: string): boolean {
  if (one === other) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1)
  const isOther = short.slice(start + 1) === long.slice(start + 1)
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  return isOther || isSwapped
}

const similarMax = 30
const maxPlaceWords = 4

/** A word of the query, or several words that name one place. */
interface Unit {
  words: QueryWord[]
  name: TermQuery
  /** Query for the place; null if there is no such place. */
  place: TermQuery | null
  text: TermQuery
  isStop: boolean
}

const isLatin = ({ spellings }: QueryWord): boolean => spellings.length > 0

function unitOf(
  queryWord: QueryWord,
  lexicon: ReadonlyMap<string, lexiconDb.LexiconWord>,
  place: TermQuery | null,
): Unit {
  if (!isLatin(queryWord)) {
    const gramsAs = (asTerm: (gram: string) => string) => all(queryWord.grams.map((gram) => has(asTerm(gram))))
    return { words: [queryWord], name: gramsAs(term.name), place, text: gramsAs(term.word), isStop: false }
  }
  const entries = queryWord.spellings.flatMap((spelling) => lexicon.get(spelling) ?? [])
  const names = [...queryWord.spellings.map(term.name), ...entries.flatMap((word) => word.names)]
  const texts = [...queryWord.spellings, ...entries.flatMap(({ stems }) => stems)].map(term.word)
  const completions = entries.flatMap(({ words }) => words)
  return {
    words: [queryWord],
    name: any(distinct(names).map(has)),
    place,
    text: any(distinct([...texts, ...completions]).map(has)),
    isStop: entries.some(({ isStop }) => isStop),
  }
}

const distinct = (terms: readonly string[]): string[] => [...new Set(terms)]

async function placeCalled(words: readonly QueryWord[]): Promise<TermQuery | null> {
  const name = words.map(({ text }) => text).join(words.every(isLatin) ? " " : "")
  const { towns, country } = await placesNamed(name)
  const terms = [...towns.map(townTerm), ...(country ? [term.country(country)] : [])]
  return terms.length > 0 ? any(terms.map(has)) : null
}

async function unitsOf(db: DbOrTx, words: readonly QueryWord[]): Promise<Unit[]> {
  const spellings = distinct(words.flatMap((word) => word.spellings))
  const entries = spellings.length > 0 ? await lexiconDb.findWords(db, spellings) : []
  const lexicon = new Map(entries.map((word) => [word.word, word]))
  const units: Unit[] = []
  for (let start = 0; start < words.length;) {
    let count = Math.min(maxPlaceWords, words.length - start)
    let place = await placeCalled(words.slice(start, start + count))
    while (count > 1 && place === null) {
      count -= 1
      place = await placeCalled(words.slice(start, start + count))
    }
    const parts = words.slice(start, start + count).map((word) => unitOf(word, lexicon, place))
    units.push(joinUnits(parts, place))
    start += count
  }
  return units
}

function joinUnits(parts: readonly Unit[], place: TermQuery | null): Unit {
  const [only] = parts
  if (only && parts.length === 1) return only
  return {
    words: parts.flatMap(({ words }) => words),
    name: all(parts.map(({ name }) => name)),
    place,
    text: all(parts.map(({ text }) => text)),
    isStop: false,
  }
}

const nameOrPlace = ({ name, place }: Unit): TermQuery => (place === null ? name : any([name, place]))
const nameOrPlaceOrText = (unit: Unit): TermQuery => any([nameOrPlace(unit), unit.text])

export interface ParsedQuery {
  units: Unit[]
}

/** Whether the reader's note contains all words, compared as in names. */
export function hasWords({ units }: ParsedQuery, text: string): boolean {
  const textWords = wordsOf(text)
  const [words, grams] = [new Set(textWords.words), new Set(textWords.grams)]
  return units
    .flatMap((unit) => unit.words)
    .every((word) =>
      isLatin(word)
        ? word.spellings.some((spelling) => words.has(spelling))
        : word.grams.every((gram) => grams.has(gram)),
    )
}

export async function parseQuery(db: DbOrTx, text: string): Promise<ParsedQuery> {
  return { units: await unitsOf(db, queryWords(text)) }
}

/** Drops stop words, unless the query has no other words. */
function withoutStopWords({ units }: ParsedQuery): Unit[] {
  const significant = units.filter(({ isStop }) => !isStop)
  return significant.length > 0 ? significant : units
}

const tiers = { name: 1, place: 2, text: 3, similar: 4 } as const

const nameTier = ({ units }: ParsedQuery): Tier => ({
  number: tiers.name,
  query: all(units.map(({ name }) => name)),
})

/** Tier of matches by name, place or text, which is the last exact tier. */
export const textTier = (parsed: ParsedQuery): Tier => ({
  number: tiers.text,
  query: any([all(parsed.units.map(nameOrPlace)), all(withoutStopWords(parsed).map(nameOrPlaceOrText))]),
})

/** Returns the exact tiers, each of which includes the matches of those before it. */
export function exactTiers(parsed: ParsedQuery): Tier[] {
  if (parsed.units.length === 0) return []
  const places = parsed.units.some(({ place }) => place !== null)
  const placed = { number: tiers.place, query: all(parsed.units.map(nameOrPlace)) }
  return [nameTier(parsed), ...(places ? [placed] : []), textTier(parsed)]
}

async function similarTo(db: DbOrTx, { words }: Unit): Promise<TermQuery[]> {
  const latin = words.flatMap(({ spellings }) => spellings)
  const typos = distinct(latin.flatMap(typosOf))
  const candidates = typos.length > 0 ? await lexiconDb.findSimilar(db, typos, 4 * similarMax) : []
  const corrections = candidates
    .filter((candidate) => latin.some((word) => isTypo(word, candidate.slice(2))))
    .slice(0, similarMax)
  const roots = words.flatMap(({ grams }) => (grams.length > 1 && grams[0] ? [term.word(grams[0])] : []))
  return [...corrections, ...roots].map(has)
}

/** Tier of similar words, which follows `textTier`; null if there are none. */
export async function similarTier(db: DbOrTx, parsed: ParsedQuery): Promise<Tier | null> {
  const units = withoutStopWords(parsed)
  const similar = await Promise.all(units.map((unit) => similarTo(db, unit)))
  if (similar.every((terms) => terms.length === 0)) return null
  const query = all(units.map((unit, index) => any([nameOrPlaceOrText(unit), ...(similar[index] ?? [])])))
  return { number: tiers.similar, query }
}

/** The tier of a search without words. */
export const everybody = (query: TermQuery = any([has(term.gender(0)), has(term.gender(1))])): Tier => ({
  number: tiers.text,
  query,
})
