import { foldText, type Token, tokenize } from "./scam-shield.text"

/**
 * Folded word lists by language: concept to entries. `*` in a language with spaces matches the rest of a word; the entries
 * of others match anywhere.
 */
export type ConceptLists = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Transitions of a trie in one open-addressing hash table: state and UTF-16 code unit to state. */
class Trie {
  private size = 1
  private mask: number
  private states: Int32Array
  private units: Uint16Array
  private targets: Int32Array
  /** Concepts that end at a state, by the number that the state has in `endOf`; 0: none end. */
  private readonly ends: number[][] = [[]]
  private endOf: Int32Array

  constructor(capacity: number) {
    this.mask = capacity - 1
    this.states = new Int32Array(capacity)
    this.units = new Uint16Array(capacity)
    this.targets = new Int32Array(capacity)
    this.endOf = new Int32Array(capacity)
  }

  private slot(state: number, unit: number): number {
    const hash = Math.imul(Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b), 0xc2b2ae35)
    let slot = (hash ^ (hash >>> 15)) & this.mask
    while (this.targets[slot] !== 0 && (this.states[slot] !== state || this.units[slot] !== unit))
      slot = (slot + 1) & this.mask
    return slot
  }

  /** 0 if there is no transition. */
  next(state: number, unit: number): number {
    return this.targets[this.slot(state, unit)] ?? 0
  }

  endsAt(state: number): readonly number[] | undefined {
    const end = this.endOf[state] ?? 0
    return end === 0 ? undefined : this.ends[end]
  }

  private extend(state: number, unit: number): number {
    if (this.size * 2 > this.mask) this.grow()
    const slot = this.slot(state, unit)
    if (this.targets[slot] === 0) {
      this.states[slot] = state
      this.units[slot] = unit
      this.targets[slot] = this.size
      this.size += 1
    }
    return this.targets[slot] ?? 0
  }

  private grow(): void {
    const { states, units, targets } = this
    const capacity = (this.mask + 1) * 2
    this.mask = capacity - 1
    this.states = new Int32Array(capacity)
    this.units = new Uint16Array(capacity)
    this.targets = new Int32Array(capacity)
    const { endOf } = this
    this.endOf = new Int32Array(capacity)
    this.endOf.set(endOf)
    for (const [index, target] of targets.entries()) {
      if (target === 0) continue
      const [state, unit] = [states[index] ?? 0, units[index] ?? 0]
      const slot = this.slot(state, unit)
      this.states[slot] = state
      this.units[slot] = unit
      this.targets[slot] = target
    }
  }

  add(entry: string, concept: number): void {
    let state = 0
    for (let at = 0; at < entry.length; at += 1) state = this.extend(state, entry.charCodeAt(at))
    let end = this.endOf[state] ?? 0
    if (end === 0) {
      end = this.ends.push([]) - 1
      this.endOf[state] = end
    }
    const concepts = this.ends[end] as number[]
    if (!concepts.includes(concept)) concepts.push(concept)
  }
}

const wildcard = "*".charCodeAt(0)
const gap = " ".charCodeAt(0)

interface Lexicon {
  /** Entries that begin at the start of a word, and anywhere. */
  readonly starting: Trie
  readonly anywhere: Trie
}

/** Longest sequence of characters that is compared with entries. */
const entryMax = 48

/** Continuations after wildcards, which are few. */
const wildcardsMax = 4
const waitingStates = new Int32Array(wildcardsMax)
const waitingPlaces = new Int32Array(wildcardsMax)

/** Finds all entries that begin at a position. A wildcard matches the rest of a word. */
function matchAt(trie: Trie, text: string, from: number, add: (concept: number) => void): void {
  if (trie.next(0, text.charCodeAt(from)) === 0 && trie.next(0, wildcard) === 0) return
  const end = Math.min(text.length, from + entryMax)
  waitingStates[0] = 0
  waitingPlaces[0] = from
  let waiting = 1
  for (let step = 0; step < waiting; step += 1) {
    let state = waitingStates[step] as number
    let at = waitingPlaces[step] as number
    for (;;) {
      const unit = at < end ? text.charCodeAt(at) : gap
      if (unit === gap) addAll(trie.endsAt(state), add)
      const skipped = trie.next(state, wildcard)
      if (skipped !== 0) {
        addAll(trie.endsAt(skipped), add)
        const wordEnd = text.indexOf(" ", at)
        if (wordEnd >= 0 && wordEnd < end && waiting < wildcardsMax) {
          waitingStates[waiting] = skipped
          waitingPlaces[waiting] = wordEnd
          waiting += 1
        }
      }
      if (at >= end) break
      state = trie.next(state, unit)
      if (state === 0) break
      at += 1
    }
  }
}

function addAll(concepts: readonly number[] | undefined, add: (concept: number) => void): void {
  if (concepts) for (const concept of concepts) add(concept)
}

/** Finds all entries that begin at a position of a text without spaces. */
function matchInside(trie: Trie, text: string, from: number, add: (concept: number) => void): void {
  let state = 0
  for (let at = from; at < text.length && at < from + entryMax; at += 1) {
    state = trie.next(state, text.charCodeAt(at))
    if (state === 0) return
    addAll(trie.endsAt(state), add)
  }
}

/** Languages that are written without spaces between words, or in wide characters. */
export const wideLanguages: ReadonlySet<string> = new Set(["zh", "ja", "ko"])

/** The form in which entries of `words.json` are stored, so that a start need not fold them. */
export function foldEntry(language: string, entry: string): string {
  const plain = (text: string) => tokenize(foldText(text.replaceAll("*", ""))).tokens.map(({ text: token }) => token)
  if (wideLanguages.has(language)) return plain(entry).join("")
  return entry
    .split(" ")
    .map((part) => {
      const words = plain(part).join(" ")
      if (words === "") return ""
      return `${part.startsWith("*") ? "*" : ""}${words}${part.endsWith("*") ? "*" : ""}`
    })
    .filter((part) => part !== "")
    .join(" ")
}

export class Concepts {
  readonly names: readonly string[]
  private readonly lexicons = new Map<string, Lexicon>()
  /** Languages of the words that only one language has. */
  private readonly small = new Map<string, string>()

  constructor(lists: ConceptLists, smallWords: Readonly<Record<string, string>>) {
    const names = new Set(Object.values(lists).flatMap((list) => Object.keys(list)))
    this.names = [...names].toSorted()
    for (const [language, words] of Object.entries(smallWords))
      for (const word of words.split(" ")) this.small.set(word, language)
    const indexes = new Map(this.names.map((name, index) => [name, index]))
    for (const [language, list] of Object.entries(lists)) {
      const isWide = wideLanguages.has(language)
      const lexicon = { starting: new Trie(isWide ? 16 : 262_144), anywhere: new Trie(isWide ? 131_072 : 1024) }
      this.lexicons.set(language, lexicon)
      for (const [name, entries] of Object.entries(list))
        for (const entry of entries) this.add(lexicon, language, entry, indexes.get(name) ?? 0)
    }
  }

  private add(lexicon: Lexicon, language: string, entry: string, concept: number): void {
    if (wideLanguages.has(language)) lexicon.anywhere.add(entry, concept)
    else if (entry.startsWith("*")) lexicon.anywhere.add(entry.slice(1), concept)
    else lexicon.starting.add(entry, concept)
  }

  /** The language of a run of words in Latin script, by its small words. */
  languageOf(words: readonly string[]): string {
    const counts: Record<string, number> = {}
    for (const word of words) {
      const language = this.small.get(word)
      if (language) counts[language] = (counts[language] ?? 0) + 1
    }
    let best = "en"
    for (const [language, count] of Object.entries(counts)) if (count > (counts[best] ?? 0)) best = language
    return best
  }

  /** Concepts of words in Latin script, with the index of the word at which each begins. */
  inWords(words: readonly string[], language: string, add: (concept: number, word: number) => void): void {
    const lexicon = this.lexicons.get(language)
    if (!lexicon) return
    const text = words.join(" ")
    let from = 0
    for (const [index, word] of words.entries()) {
      const hit = (concept: number): void => add(concept, index)
      matchAt(lexicon.starting, text, from, hit)
      for (let inner = from + 1; inner < from + word.length; inner += 1) matchAt(lexicon.anywhere, text, inner, hit)
      from += word.length + 1
    }
  }

  /** Concepts in a run of Chinese, Japanese or Korean characters, with their positions. */
  inRun(run: string, language: string, add: (concept: number, at: number) => void): void {
    const lexicon = this.lexicons.get(language)
    if (!lexicon) return
    for (let at = 0; at < run.length; at += 1) matchInside(lexicon.anywhere, run, at, (concept) => add(concept, at))
  }
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

/** Language of text in wide characters. */
export function wideLanguage(tokens: readonly Token[]): string {
  let hasHan = false
  for (const { kind, text } of tokens) {
    if (kind !== "wide") continue
    if (hangul.test(text)) return "ko"
    if (kana.test(text)) return "ja"
    hasHan = true
  }
  return hasHan ? "zh" : ""
}
