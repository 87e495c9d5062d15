import { type Concepts, wideLanguage } from "./scam-shield.concepts"
import { linkIn, type LinkKind } from "./scam-shield.link"
import lists from "./scam-shield.signs.json"
import { foldText, type Token, tokenize } from "./scam-shield.text"

/** Number of weights of a label: features are hashed into this many places. */
export const buckets = 2 ** 17

export interface Features {
  readonly language: string
  readonly link: LinkKind | null
  /** Places of the features, group after group; a place counts once in a message. */
  readonly indexes: Int32Array
  /** Where the groups end in `indexes`, and the value of each feature of a group: a message is the sum of its groups. */
  readonly ends: readonly number[]
  readonly values: readonly number[]
  /** Concepts of the word lists that were found. */
  readonly found: readonly number[]
}

const mix = (one: number, other: number): number => {
  let hash = Math.imul(one ^ Math.imul(other, 0x85eb_ca6b), 0xc2b2_ae35)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b_3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * `size`: length of the values of the group, so that long texts do not outweigh short ones, found by cross-validation.
 * `least`: a group with fewer features has shorter values, because a text of two words is weak evidence.
 */
const groups = {
  gram: { id: 1, size: 2, least: 60 },
  word: { id: 2, size: 1, least: 8 },
  pairOfWords: { id: 3, size: 0.7, least: 8 },
  concept: { id: 4, size: 1.6, least: 6 },
  ordered: { id: 5, size: 0.8, least: 8 },
  together: { id: 6, size: 0.8, least: 16 },
  shape: { id: 7, size: 1, least: 4 },
  language: { id: 8, size: 0.5, least: 4 },
} as const
type Group = (typeof groups)[keyof typeof groups]

/** Concepts of one message that are combined in pairs: bounds the number of pairs. */
const combinedMax = 40
/** Distance of ordered pairs, in hits. */
const orderedWithin = 5

/** The features of the current message, and by place the last message that used it. */
const current = new Int32Array(buckets)
const usedIn = new Int32Array(buckets)
let count = 0
let message = 0

function add({ id }: Group, hash: number): void {
  const place = mix(id, hash) & (buckets - 1)
  if (usedIn[place] === message) return
  usedIn[place] = message
  current[count] = place
  count += 1
}

const hashBasis = 0x811c_9dc5

/** FNV-1a; `hash` continues that of a text before. */
function hashOf(text: string, hash = hashBasis): number {
  let sum = hash
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x0100_0193)
  return sum >>> 0
}

function addGrams(text: string, min: number, max: number): void {
  for (let from = 0; from < text.length; from += 1) {
    let hash = hashBasis
    const end = Math.min(text.length, from + max)
    for (let at = from; at < end; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
      if (at - from + 1 >= min) add(groups.gram, hash >>> 0)
    }
  }
}

function addWords(words: readonly string[], tokens: readonly Token[], close: (group: Group) => void): void {
  for (const { kind, text } of tokens) {
    if (kind === "word") addGrams(` ${text} `, 3, 5)
    else if (kind === "wide") addGrams(text, 1, 4)
  }
  close(groups.gram)
  for (const word of words) add(groups.word, hashOf(word))
  close(groups.word)
  let previous = ""
  for (const { kind, text } of tokens) {
    if (kind === "word" && previous !== "") add(groups.pairOfWords, hashOf(text, hashOf(" ", hashOf(previous))))
    if (kind === "word") previous = text
    else if (kind !== "emoji") previous = ""
  }
  close(groups.pairOfWords)
}

/** Signs that act like concepts; words have lower numbers. */
const signConcepts: Readonly<Record<string, number>> = lists.signs
const linkConcepts = { known: 1060, unknown: 1061, doubtful: 1062, messenger: 1063, lookAlike: 1064 } as const
const disguised = 1065

/** Kind of a number: its length, and whether it is written as an amount. */
function numberConcept(text: string): number {
  const digits = text.replaceAll(/\D/g, "").length
  if (digits >= 9) return 1040
  if (digits >= 7) return 1041
  if (/^\d{1,3}(?:[.,']\d{3}){1,3}$/.test(text)) return 1042
  if (/[.,]\d{2}$/.test(text)) return 1043
  if (text.endsWith("00")) return 1044
  return 1045 + Math.min(digits, 6)
}

interface Hit {
  readonly concept: number
  readonly sentence: number
}

/** Concepts, numbers and signs in their order; `found`: the concepts of words alone. */
function hitsOf(tokens: readonly Token[], concepts: Concepts, language: string, wideIn: string) {
  const hits: Hit[] = []
  const found: number[] = []
  let sentence = 0
  let words: string[] = []
  let run = ""
  const flush = (): void => {
    for (const concept of words.length > 0 ? concepts.inWords(words, language) : concepts.inRun(run, wideIn)) {
      const last = hits.at(-1)
      // In a run several entries of a concept overlap.
      if (run !== "" && last?.concept === concept && last.sentence === sentence) continue
      hits.push({ concept, sentence })
      found.push(concept)
    }
    words = []
    run = ""
  }
  for (const { kind, text } of tokens) {
    if (kind === "word" || kind === "wide") {
      if (kind === "word" ? run !== "" : words.length > 0) flush()
      if (kind === "word") words.push(text)
      else run += text
      continue
    }
    const concept = kind === "number" ? numberConcept(text) : signConcepts[text]
    if (kind === "end" || concept !== undefined) flush()
    if (concept !== undefined) hits.push({ concept, sentence })
    if (kind === "end") sentence += 1
  }
  flush()
  return { hits, found, sentences: sentence + 1 }
}

function addConcepts(hits: readonly Hit[], close: (group: Group) => void): void {
  const present = [...new Set(hits.map(({ concept }) => concept))]
  for (const concept of present) add(groups.concept, concept)
  close(groups.concept)
  for (let index = 0; index < hits.length; index += 1) {
    const one = hits[index] as Hit
    for (let next = index + 1; next < hits.length && next <= index + orderedWithin; next += 1) {
      const other = hits[next] as Hit
      if (other.sentence !== one.sentence) break
      if (other.concept !== one.concept) add(groups.ordered, mix(one.concept + 1, other.concept + 7919))
    }
  }
  close(groups.ordered)
  const combined = present.slice(0, combinedMax).toSorted((one, other) => one - other)
  for (let index = 0; index < combined.length; index += 1)
    for (let next = index + 1; next < combined.length; next += 1)
      add(groups.together, mix((combined[index] as number) + 104_729, (combined[next] as number) + 1))
  close(groups.together)
}

export function featuresOf(content: string, concepts: Concepts): Features {
  const folded = foldText(content)
  const { tokens, disguises } = tokenize(folded)
  const wideIn = wideLanguage(tokens)
  const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text)
  const language = concepts.languageOf(words)
  const { hits, found, sentences } = hitsOf(tokens, concepts, language, wideIn)
  const link = linkIn(content)
  if (link) hits.push({ concept: linkConcepts[link], sentence: -1 })
  if (disguises > 0) hits.push({ concept: disguised, sentence: -1 })

  message = (message + 1) | 0
  count = 0
  const ends: number[] = []
  const values: number[] = []
  const close = ({ size, least }: Group): void => {
    values.push(size / Math.sqrt(Math.max(count - (ends.at(-1) ?? 0), least)))
    ends.push(count)
  }
  addWords(words, tokens, close)
  addConcepts(hits, close)
  add(groups.shape, hashOf(`length ${Math.min(9, Math.floor(Math.log2(folded.length + 1)))}`))
  add(groups.shape, hashOf(`sentences ${Math.min(sentences, 6)}`))
  if (disguises > 1) add(groups.shape, hashOf("disguises"))
  if (/^\p{Ll}/u.test(content)) add(groups.shape, hashOf("lower"))
  close(groups.shape)
  add(groups.language, hashOf(wideIn || language))
  close(groups.language)
  return { language: wideIn || language, link, indexes: current.slice(0, count), ends, values, found }
}
