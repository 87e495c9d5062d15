import type { Token } from "./scam-shield.text"

/** Contents of `words.json`, folded: by language the small words, and by concept its entries, separated by `|`. */
export interface Words {
  readonly smallWords: Readonly<Record<string, string>>
  /** `*` in a language with spaces matches the rest of a word; the entries of others match anywhere. */
  readonly concepts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const wildcard = "*".charCodeAt(0)
const gap = " ".charCodeAt(0)

/** Longest sequence of characters that is compared with entries. */
const entryMax = 48

/** Continuations after wildcards, which are few. */
const continuationsMax = 3

/**
 * Tries in one open-addressing hash table of transitions. A transition has four numbers side by side, for the processor's
 * cache: state, UTF-16 code unit, next state (0: none), and what ends there: the place in `ends`, doubled, plus one if a
 * wildcard can follow.
 */
class Tries {
  private readonly slots: Int32Array
  private readonly mask: number
  /** The first states are the roots. */
  private states: number
  private readonly ends: number[][] = [[]]

  constructor(roots: number, transitionsMax: number) {
    this.slots = new Int32Array(4 * 2 ** Math.ceil(Math.log2(transitionsMax + 1)))
    this.mask = this.slots.length - 1
    this.states = roots
  }

  private slotOf(state: number, unit: number): number {
    const { slots, mask } = this
    const hash = Math.imul(Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b), 0xc2b2ae35)
    let slot = ((hash ^ (hash >>> 15)) << 2) & mask
    while (slots[slot + 2] !== 0 && (slots[slot] !== state || slots[slot + 1] !== unit)) slot = (slot + 4) & mask
    return slot
  }

  add(root: number, entry: string, concept: number): void {
    const { slots } = this
    let state = root
    let slot = -1
    for (let at = 0; at < entry.length; at += 1) {
      const unit = entry.charCodeAt(at)
      if (unit === wildcard && slot >= 0) slots[slot + 3] = (slots[slot + 3] as number) | 1
      slot = this.slotOf(state, unit)
      if (slots[slot + 2] === 0) slots.set([state, unit, (this.states += 1)], slot)
      state = slots[slot + 2] as number
    }
    const end = slots[slot + 3] as number
    if (end < 2) slots[slot + 3] = end | ((this.ends.push([]) - 1) << 1)
    const concepts = this.ends[(slots[slot + 3] as number) >> 1] as number[]
    if (!concepts.includes(concept)) concepts.push(concept)
  }

  /** Adds the concepts that end, unless they are among those found from `first` on. */
  private addEnd(end: number, found: number[], first: number): void {
    if (end < 2) return
    for (const concept of this.ends[end >> 1] as number[]) if (!found.includes(concept, first)) found.push(concept)
  }

  /**
   * Finds all entries that begin at a place, without those that were found from `first` on. A wildcard matches the rest of a
   * word. In a run of characters without spaces (`first` is null) entries end anywhere, and each is found.
   */
  find(root: number, text: string, from: number, found: number[], first: number | null): void {
    const { slots } = this
    const textEnd = Math.min(text.length, from + entryMax)
    let continuations: { state: number; end: number; at: number }[] | undefined
    let state = root
    let end = 0
    let at = from
    for (let step = 0; ; step += 1) {
      for (; ; at += 1) {
        const unit = at < textEnd ? text.charCodeAt(at) : gap
        if (unit === gap || first === null) this.addEnd(end, found, first ?? found.length)
        if ((end & 1) === 1) {
          const skipped = this.slotOf(state, wildcard)
          const nextEnd = slots[skipped + 3] as number
          this.addEnd(nextEnd, found, first ?? found.length)
          let wordEnd = at
          while (wordEnd < textEnd && text.charCodeAt(wordEnd) !== gap) wordEnd += 1
          continuations ??= []
          if (wordEnd < textEnd && continuations.length < continuationsMax)
            continuations.push({ state: slots[skipped + 2] as number, end: nextEnd, at: wordEnd })
        }
        if (at >= textEnd) break
        const slot = this.slotOf(state, unit)
        state = slots[slot + 2] as number
        if (state === 0) break
        end = slots[slot + 3] as number
      }
      const continuation = continuations?.[step]
      if (!continuation) return
      ;({ state, end, at } = continuation)
    }
  }
}

/** Languages that are written without spaces between words, or in wide characters. */
export const wideLanguages: ReadonlySet<string> = new Set(["zh", "ja", "ko"])

export class Concepts {
  readonly names: readonly string[]
  private readonly tries: Tries
  /** By language the root of the entries that begin at the start of a word; that of the others is the next number. */
  private readonly roots: ReadonlyMap<string, number>
  /** Languages of the words that only one language has. */
  private readonly small = new Map<string, string>()

  constructor({ smallWords, concepts }: Words) {
    const lists = Object.entries(concepts)
    this.names = [...new Set(lists.flatMap(([, list]) => Object.keys(list)))].toSorted()
    this.roots = new Map(lists.map(([language], index) => [language, 2 * index + 1]))
    const characters = lists.flatMap(([, list]) => Object.values(list).map(({ length }) => length))
    const total = characters.reduce((sum, length) => sum + length, 0)
    this.tries = new Tries(2 * lists.length, total)
    const indexes = new Map(this.names.map((name, index) => [name, index]))
    for (const [language, list] of lists)
      for (const [name, entries] of Object.entries(list))
        for (const entry of entries.split("|")) this.add(language, entry, indexes.get(name) ?? 0)
    for (const [language, words] of Object.entries(smallWords))
      for (const word of words.split(" ")) this.small.set(word, language)
  }

  private add(language: string, entry: string, concept: number): void {
    const root = this.roots.get(language) ?? 0
    if (wideLanguages.has(language)) this.tries.add(root, entry, concept)
    else if (entry.startsWith("*")) this.tries.add(root + 1, entry.slice(1), concept)
    else this.tries.add(root, entry, concept)
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

  /** Concepts of words in Latin script, once for the word at which they begin. */
  inWords(words: readonly string[], language: string): number[] {
    const found: number[] = []
    const root = this.roots.get(language)
    if (root === undefined) return found
    const text = words.join(" ")
    let from = 0
    for (const word of words) {
      const first = found.length
      this.tries.find(root, text, from, found, first)
      const next = from + word.length
      for (let inner = from + 1; inner < next; inner += 1) this.tries.find(root + 1, text, inner, found, first)
      from = next + 1
    }
    return found
  }

  /** Concepts in a run of Chinese, Japanese or Korean characters. */
  inRun(run: string, language: string): number[] {
    const found: number[] = []
    const root = this.roots.get(language)
    if (root === undefined) return found
    for (let at = 0; at < run.length; at += 1) this.tries.find(root, run, at, found, null)
    return found
  }
}

/** Language of text in wide characters. */
export function wideLanguage(tokens: readonly Token[]): string {
  let hasHan = false
  for (const { kind, text } of tokens) {
    if (kind !== "wide") continue
    if (/\p{Script=Hangul}/u.test(text)) return "ko"
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja"
    hasHan = true
  }
  return hasHan ? "zh" : ""
}
