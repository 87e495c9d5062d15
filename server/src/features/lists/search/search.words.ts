import { foldText } from "../../../core/text/fold-text"
import { normalized } from "@redthread/contract/core/text"

/** Letters of a word that are looked at. */
const longest = 40

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu
const latinWord = /[\p{L}\p{N}\p{M}]+/gu
const isHangul = (text: string): boolean => /^\p{Script=Hangul}+$/u.test(text)
const isHan = (text: string): boolean => /^\p{Script=Han}$/u.test(text)
const isHiragana = (text: string): boolean => /^\p{Script=Hiragana}+$/u.test(text)
const hasDigit = /\p{N}/u

/** The language decides nothing here: one dictionary (ICU's) knows Chinese and Japanese words, others have spaces. */
const segmenter = new Intl.Segmenter("ja", { granularity: "word" })

interface Pieces {
  /** Of scripts with spaces. */
  latin: string[]
  /** Of Chinese, Japanese and Korean. */
  runs: string[]
}

const piecesOf = (text: string): Pieces => ({
  runs: text.match(eastAsian) ?? [],
  latin: text.replaceAll(eastAsian, " ").match(latinWord) ?? [],
})

/** Bigrams: how text in scripts without spaces is indexed. */
function bigrams(text: string): string[] {
  const symbols = Array.from(text)
  return symbols.slice(1).map((symbol, index) => `${symbols[index]}${symbol}`)
}

/** What a run is found by: pairs of symbols, and the symbols that can be words by themselves. */
function gramsOf(run: string): string[] {
  const symbols = Array.from(run)
  const single = isHangul(run) ? symbols.slice(0, 1) : symbols.filter(isHan)
  return [...single, ...bigrams(run)]
}

export interface TextWords {
  /** Words of scripts with spaces. */
  words: string[]
  /** Parts of words of the others. */
  grams: string[]
}

/** O'Brien and Jean-Luc are found as one word too. */
const joiner = /(?<=\p{L})['’‐‑-](?=\p{L})/gu

/** What a text is found by. */
export function wordsOf(text: string): TextWords {
  const folded = foldText(text)
  const { latin, runs } = piecesOf(folded)
  const bare = folded.replaceAll(joiner, "")
  const joined = bare === folded ? [] : piecesOf(bare).latin
  return {
    words: [...new Set([...latin, ...joined].map((word) => word.slice(0, longest)))],
    grams: [...new Set(runs.flatMap(gramsOf))],
  }
}

/** A word as it is shown, and as it is compared. */
export interface ShownWord {
  shown: string
  word: string
}

/** Too short to stand for something, or to be completed to. */
const isTooShort = (word: string): boolean => word.length < (isHiragana(word) ? 3 : 2)

const wordsIn = (text: string): Set<string> =>
  new Set([...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment))

/** Whole words of a text, to complete a beginning to: no numbers, and no single letters. */
export function vocabularyOf(text: string): ShownWord[] {
  const shownByWord = new Map<string, string>()
  for (const segment of wordsIn(text)) {
    const { latin, runs } = piecesOf(normalized(segment, "NFKC"))
    for (const piece of [...latin, ...runs]) {
      const word = foldText(piece)
      if (hasDigit.test(word) || word.length > longest || isTooShort(word) || shownByWord.has(word)) continue
      shownByWord.set(word, piece.toLowerCase())
    }
  }
  return [...shownByWord].map(([word, shown]) => ({ shown, word }))
}

/** A word that was looked for. */
export interface QueryWord {
  /** As it was typed. */
  text: string
  /** Spellings of a word of a script with spaces, as they are compared; any of them will do. */
  spellings: string[]
  /** Of a word of the others: all of these stand in a text that has it. */
  grams: string[]
}

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" }

/** München, Munchen and Muenchen are one. */
function spellingsOf(raw: string): string[] {
  const folded = foldText(raw)
  const written = foldText(raw.toLowerCase().replaceAll(/[äöüåø]/g, (letter) => umlauts[letter] ?? letter))
  const contracted = folded.replaceAll(/([aou])e/g, "$1")
  return [...new Set([folded, written, contracted])].map((word) => word.slice(0, longest))
}

/** Endings of Korean words, the longer first. */
const endings = /(?:에서|에게|으로|이랑|하고|까지|부터|을|를|이|가|은|는|에|와|과|도|의|로|랑)$/u

function queryRun(run: string): QueryWord {
  const folded = foldText(run)
  const word = isHangul(folded) && Array.from(folded).length > 2 ? folded.replace(endings, "") : folded
  const symbols = Array.from(word)
  return { text: run, spellings: [], grams: symbols.length === 1 ? symbols : bigrams(word) }
}

/** Chinese and Japanese words that say nothing by themselves. */
const particles = new Set(Array.from("的了是在和与與吗嗎呢吧啊很也都我你他她们們有就不"))

const isInsignificant = (piece: string): boolean =>
  particles.has(piece) ||
  (isHiragana(piece) && Array.from(piece).length < 4) ||
  (piece.length === 1 && !isHan(piece) && !isHangul(piece) && !hasDigit.test(piece))

/** Most words of one query; the rest are ignored. */
const mostWords = 8

const piecesIn = (text: string): string[] => {
  const { latin, runs } = piecesOf(text)
  return [...latin, ...runs]
}

/** A single kana is no term: of a run that is nothing else, nothing is found. */
const isLoneKana = (piece: string): boolean => /^[\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(piece)

/**
 * What says little, as it was typed: the dictionary takes names in kana for several short words (さくら and こ, が and ぶり
 * and える), and as one run all their pairs of symbols are looked for.
 */
function insignificantWords(text: string): string[] {
  const pieces = piecesIn(text)
  const longer = pieces.filter((piece) => !isLoneKana(piece))
  return longer.length > 0 ? longer : pieces
}

/** The words of what was typed. Those that say little count only where there are no others. */
export function queryWords(text: string): QueryWord[] {
  const typed = normalized(text, "NFKC")
  const significant = [...segmenter.segment(typed)]
    .filter(({ isWordLike }) => isWordLike)
    .flatMap(({ segment }) => piecesIn(segment))
    .filter((piece) => !isInsignificant(piece))
  return (significant.length > 0 ? significant : insignificantWords(typed))
    .slice(0, mostWords)
    .map((piece) =>
      piece.match(eastAsian) ? queryRun(piece) : { text: piece, spellings: spellingsOf(piece), grams: [] },
    )
}

/** The word, and what is left when any one letter goes: two words of which one is the same are a typo apart. */
export function typosOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < 4) return []
  return [...new Set([word, ...letters.map((_, gone) => letters.filter((_letter, index) => index !== gone).join(""))])]
}
