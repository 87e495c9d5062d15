import type { DbOrTx } from "../../../core/db/db"
import { placesNamed } from "../../people/location/location.service"
import * as lexiconDb from "./search.lexicon.db"
import { all, any, has, type TermQuery, type Tier } from "./search.query"
import { townTerm, term } from "./search.terms"
import { type QueryWord, askedWords, typosOf, wordsOf } from "./search.words"

/** The two words are one letter apart: one more, one less, another, or two that changed places. */
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

/** Words of other spelling that are taken for a typo of one. */
const similarMax = 30
/** Words of a place's name: "Frankfurt am Main". */
const placeWords = 4

/** A word, or several that name one place, as what names, places and texts have to hold. */
interface Unit {
  words: QueryWord[]
  name: TermQuery
  /** Null: no place is called so. */
  place: TermQuery | null
  text: TermQuery
  isStop: boolean
}

const isLatin = ({ spellings }: QueryWord): boolean => spellings.length > 0

function unitOf(asked: QueryWord, known: ReadonlyMap<string, lexiconDb.KnownWord>, place: TermQuery | null): Unit {
  if (!isLatin(asked)) {
    const gramsAs = (asTerm: (gram: string) => string) => all(asked.grams.map((gram) => has(asTerm(gram))))
    return { words: [asked], name: gramsAs(term.name), place, text: gramsAs(term.word), isStop: false }
  }
  const found = asked.spellings.flatMap((spelling) => known.get(spelling) ?? [])
  const names = [...asked.spellings.map(term.name), ...found.flatMap((word) => word.names)]
  const texts = [...asked.spellings, ...found.flatMap(({ stems }) => stems)].map(term.word)
  const begun = found.flatMap(({ words }) => words)
  return {
    words: [asked],
    name: any(distinct(names).map(has)),
    place,
    text: any(distinct([...texts, ...begun]).map(has)),
    isStop: found.some(({ isStop }) => isStop),
  }
}

const distinct = (terms: readonly string[]): string[] => [...new Set(terms)]

async function placeCalled(words: readonly QueryWord[]): Promise<TermQuery | null> {
  const name = words.map(({ text }) => text).join(words.every(isLatin) ? " " : "")
  const { towns, country } = await placesNamed(name)
  const terms = [...towns.map(townTerm), ...(country ? [term.country(country)] : [])]
  return terms.length > 0 ? any(terms.map(has)) : null
}

/** The words one by one, but those together that name a place together. */
async function unitsOf(db: DbOrTx, words: readonly QueryWord[]): Promise<Unit[]> {
  const spellings = distinct(words.flatMap((word) => word.spellings))
  const found = spellings.length > 0 ? await lexiconDb.findWords(db, spellings) : []
  const known = new Map(found.map((word) => [word.word, word]))
  const units: Unit[] = []
  for (let start = 0; start < words.length;) {
    let count = Math.min(placeWords, words.length - start)
    let place = await placeCalled(words.slice(start, start + count))
    while (count > 1 && place === null) {
      count -= 1
      place = await placeCalled(words.slice(start, start + count))
    }
    const parts = words.slice(start, start + count).map((word) => unitOf(word, known, place))
    units.push(joined(parts, place))
    start += count
  }
  return units
}

function joined(parts: readonly Unit[], place: TermQuery | null): Unit {
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
const anywhere = (unit: Unit): TermQuery => any([nameOrPlace(unit), unit.text])

/** What was typed, taken apart. */
export interface Asked {
  units: Unit[]
}

/** Whether a text of the reader's own has all words, compared as those of names are. */
export function hasWords({ units }: Asked, text: string): boolean {
  const held = wordsOf(text)
  const [words, grams] = [new Set(held.words), new Set(held.grams)]
  return units
    .flatMap((unit) => unit.words)
    .every((asked) =>
      isLatin(asked)
        ? asked.spellings.some((spelling) => words.has(spelling))
        : asked.grams.every((gram) => grams.has(gram)),
    )
}

export async function parseQuery(db: DbOrTx, text: string): Promise<Asked> {
  return { units: await unitsOf(db, askedWords(text)) }
}

/** Words that count in texts: "the" and the like only where nothing else was typed. */
function withoutStopWords({ units }: Asked): Unit[] {
  const significant = units.filter(({ isStop }) => !isStop)
  return significant.length > 0 ? significant : units
}

const tiers = { name: 1, place: 2, text: 3, similar: 4 } as const

/** Who is called so. */
const nameTier = ({ units }: Asked): Tier => ({
  number: tiers.name,
  query: all(units.map(({ name }) => name)),
})

/** Who says so in whatever way; the last of the exact ones. */
export const textTier = (asked: Asked): Tier => ({
  number: tiers.text,
  query: any([all(asked.units.map(nameOrPlace)), all(withoutStopWords(asked).map(anywhere))]),
})

/** Who is called so, who lives in a place that is, and whose introduction says it: each holds those before it. */
export function exactTiers(asked: Asked): Tier[] {
  if (asked.units.length === 0) return []
  const places = asked.units.some(({ place }) => place !== null)
  const placed = { number: tiers.place, query: all(asked.units.map(nameOrPlace)) }
  return [nameTier(asked), ...(places ? [placed] : []), textTier(asked)]
}

/** What a word may have been meant to be: a letter more, less or other, or another ending. */
async function similarTo(db: DbOrTx, { words }: Unit): Promise<TermQuery[]> {
  const latin = words.flatMap(({ spellings }) => spellings)
  const typos = distinct(latin.flatMap(typosOf))
  const found = typos.length > 0 ? await lexiconDb.findSimilar(db, typos, 4 * similarMax) : []
  const meant = found.filter((known) => latin.some((word) => isTypo(word, known.slice(2)))).slice(0, similarMax)
  const roots = words.flatMap(({ grams }) => (grams.length > 1 && grams[0] ? [term.word(grams[0])] : []))
  return [...meant, ...roots].map(has)
}

/** Who is spelt almost so; null where nothing is. Comes after `textTier`. */
export async function similarTier(db: DbOrTx, asked: Asked): Promise<Tier | null> {
  const units = withoutStopWords(asked)
  const similar = await Promise.all(units.map((unit) => similarTo(db, unit)))
  if (similar.every((terms) => terms.length === 0)) return null
  const query = all(units.map((unit, index) => any([anywhere(unit), ...(similar[index] ?? [])])))
  return { number: tiers.similar, query }
}

/** Everybody who meets this. */
export const everybody = (query: TermQuery): Tier => ({ number: tiers.text, query })
