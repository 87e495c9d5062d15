import { linkIn } from "./scam-shield.link"
import { type Concepts, wideLanguage } from "./scam-shield.concepts"
import { foldText, type Token, tokenize } from "./scam-shield.text"

/** Number of weights of a label: features are hashed into this many places. */
export const buckets = 2 ** 17

export interface Features {
  readonly language: string
  /** Places of the features, by group; a message is the sum of its groups. */
  readonly indexes: readonly number[]
  readonly values: readonly number[]
  /** Names of concepts found, for staff. */
  readonly found: readonly number[]
}

const mix = (one: number, other: number): number => {
  let hash = Math.imul(one ^ Math.imul(other, 0x85eb_ca6b), 0xc2b2_ae35)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b_3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
const bucketOf = (hash: number): number => hash % buckets

const group = { gram: 1, word: 2, pairOfWords: 3, concept: 4, ordered: 5, together: 6, shape: 7, language: 8 } as const

/** Length of the values of each group, so that long texts do not outweigh short ones. Found by cross-validation. */
const scales: Readonly<Record<keyof typeof group, number>> = {
  gram: 2,
  word: 1,
  pairOfWords: 0.7,
  concept: 1.6,
  ordered: 0.8,
  together: 0.8,
  shape: 1,
  language: 0.5,
}

/** A group with fewer features has shorter values: a text of two words is weak evidence. */
const leastCounts: Readonly<Record<keyof typeof group, number>> = {
  gram: 60,
  word: 8,
  pairOfWords: 8,
  concept: 6,
  ordered: 8,
  together: 16,
  shape: 4,
  language: 4,
}

/** Concepts of one message that are combined in pairs: bounds the number of pairs. */
const combinedMax = 40
/** Distance of ordered pairs, in hits. */
const orderedWithin = 5
const gramMin = 2
const gramMax = 5

/** The last message in which a place was used: a place counts once in a message. */
const usedIn = new Int32Array(buckets)
let message = 0

class Groups {
  readonly indexes: number[] = []
  readonly values: number[] = []
  private from = 0

  add(name: keyof typeof group, hash: number): void {
    const bucket = bucketOf(mix(group[name], hash))
    if (usedIn[bucket] === message) return
    usedIn[bucket] = message
    this.indexes.push(bucket)
  }

  /** Ends a group: its values have the same size. */
  close(name: keyof typeof group): void {
    const count = this.indexes.length - this.from
    const value = scales[name] / Math.sqrt(Math.max(count, leastCounts[name]))
    for (let added = 0; added < count; added += 1) this.values.push(value)
    this.from = this.indexes.length
  }
}

function hashOf(text: string, from = 0, to = text.length): number {
  let hash = 0x811c_9dc5
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash >>> 0
}

function addGrams(text: string, min: number, max: number, groups: Groups): void {
  for (let from = 0; from < text.length; from += 1) {
    let hash = 0x811c_9dc5
    const end = Math.min(text.length, from + max)
    for (let at = from; at < end; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
      if (at - from + 1 >= min) groups.add("gram", hash >>> 0)
    }
  }
}

/** Signs that act like concepts: ids below 0 are not used by word lists. */
const signConcepts: Readonly<Record<string, number>> = {
  "?": 1001,
  "？": 1001,
  "!": 1002,
  '"': 1003,
  "„": 1003,
  "“": 1003,
  "”": 1003,
  "«": 1003,
  "»": 1003,
  "「": 1003,
  "」": 1003,
  "『": 1003,
  "…": 1004,
  ":": 1005,
  "%": 1006,
  $: 1007,
  "€": 1007,
  "£": 1007,
  "¥": 1007,
  "₩": 1007,
  "@": 1008,
  "#": 1009,
  "(": 1010,
  "😂": 1020,
  "🤣": 1020,
  "😅": 1020,
  "😄": 1020,
  "😆": 1020,
  "❤": 1021,
  "💕": 1021,
  "🌹": 1021,
  "😘": 1021,
  "🥰": 1021,
  "😍": 1021,
  "😭": 1022,
  "🙏": 1023,
  "😉": 1024,
  "😊": 1025,
  "💰": 1026,
  "🚀": 1026,
  "📈": 1026,
  "😡": 1027,
  "👅": 1028,
  "🍆": 1028,
  "🍑": 1028,
  "💦": 1028,
  "🔥": 1029,
}

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

const linkConcepts = { known: 1060, unknown: 1061, doubtful: 1062, messenger: 1063, lookAlike: 1064 } as const

interface Hit {
  readonly concept: number
  readonly sentence: number
}

function hitsOf(tokens: readonly Token[], concepts: Concepts, language: string, wideIn: string) {
  const hits: Hit[] = []
  const found: number[] = []
  let sentence = 0
  let run: string[] = []
  let wideRun = ""
  const flush = (): void => {
    if (run.length > 0) {
      let last = -1
      let at: number[] = []
      concepts.inWords(run, language, (concept, word) => {
        if (word !== last) at = []
        last = word
        if (at.includes(concept)) return
        at.push(concept)
        hits.push({ concept, sentence })
        found.push(concept)
      })
    }
    if (wideRun !== "") {
      concepts.inRun(wideRun, wideIn, (concept) => {
        const previous = hits.at(-1)
        if (previous?.concept === concept && previous.sentence === sentence) return
        hits.push({ concept, sentence })
        found.push(concept)
      })
    }
    run = []
    wideRun = ""
  }
  for (const { kind, text } of tokens) {
    if (kind === "word") {
      if (wideRun !== "") flush()
      run.push(text)
      continue
    }
    if (kind === "wide") {
      if (run.length > 0) flush()
      wideRun += text
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

export function featuresOf(content: string, concepts: Concepts): Features {
  const folded = foldText(content)
  const { tokens, disguises } = tokenize(folded)
  const wideIn = wideLanguage(tokens)
  const latin = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text)
  const language = concepts.languageOf(latin)
  const { hits, found, sentences } = hitsOf(tokens, concepts, language, wideIn)
  message += 1
  const groups = new Groups()

  for (const { kind, text } of tokens) {
    if (kind === "word") addGrams(` ${text} `, gramMin + 1, gramMax, groups)
    else if (kind === "wide") addGrams(text, 1, 4, groups)
  }
  groups.close("gram")
  for (const word of latin) groups.add("word", hashOf(word))
  groups.close("word")
  let previous = ""
  for (const { kind, text } of tokens) {
    if (kind === "word" && previous !== "") groups.add("pairOfWords", hashOf(`${previous} ${text}`))
    if (kind === "word") previous = text
    else if (kind !== "emoji") previous = ""
  }
  groups.close("pairOfWords")

  const link = linkIn(content)
  if (link) hits.push({ concept: linkConcepts[link], sentence: -1 })
  if (disguises > 0) hits.push({ concept: 1065, sentence: -1 })
  const present = [...new Set(hits.map(({ concept }) => concept))]
  for (const concept of present) groups.add("concept", concept)
  groups.close("concept")
  for (let index = 0; index < hits.length; index += 1) {
    const one = hits[index] as Hit
    for (let next = index + 1; next < hits.length && next <= index + orderedWithin; next += 1) {
      const other = hits[next] as Hit
      if (other.sentence !== one.sentence) break
      if (other.concept !== one.concept) groups.add("ordered", mix(one.concept + 1, other.concept + 7919))
    }
  }
  groups.close("ordered")
  const combined = present.slice(0, combinedMax).toSorted((one, other) => one - other)
  for (let index = 0; index < combined.length; index += 1)
    for (let next = index + 1; next < combined.length; next += 1)
      groups.add("together", mix((combined[index] as number) + 104_729, (combined[next] as number) + 1))
  groups.close("together")

  const length = Math.min(9, Math.floor(Math.log2(folded.length + 1)))
  groups.add("shape", hashOf(`length ${length}`))
  groups.add("shape", hashOf(`sentences ${Math.min(sentences, 6)}`))
  if (disguises > 1) groups.add("shape", hashOf("disguises"))
  if (/^\p{Ll}/u.test(content)) groups.add("shape", hashOf("lower"))
  groups.close("shape")
  groups.add("language", hashOf(wideIn || language))
  groups.close("language")
  return { language: wideIn || language, indexes: groups.indexes, values: groups.values, found }
}
