import { foldText } from "../../../core/text/fold-text"
import { normalized } from "@redthread/contract/core/text"

/** Maximum length of an indexed word; longer words are cut. */
const maxWordLength = 40

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu
const latinWord = /[\p{L}\p{N}\p{M}]+/gu
const isHangul = (text: string): boolean => /^\p{Script=Hangul}+$/u.test(text)
const isHan = (text: string): boolean => /^\p{Script=Han}$/u.test(text)
const isHiragana = (text: string): boolean => /^\p{Script=Hiragana}+$/u.test(text)
const hasDigit = /\p{N}/u

/** The segmenter's locale has no effect: ICU's dictionary covers Chinese and Japanese, other scripts have spaces. */
const segmenter = new Intl.Segmenter("ja", { granularity: "word" })

interface Pieces {
  latin: string[]
  runs: string[]
}

const piecesOf = (text: string): Pieces => ({
  runs: text.match(eastAsian) ?? [],
  latin: text.replaceAll(eastAsian, " ").match(latinWord) ?? [],
})

function bigrams(text: string): string[] {
  const symbols = Array.from(text)
  return symbols.slice(1).map((symbol, index) => `${symbols[index]}${symbol}`)
}

/** Returns pairs of symbols, and single symbols that can be words. */
function gramsOf(run: string): string[] {
  const symbols = Array.from(run)
  const single = isHangul(run) ? symbols.slice(0, 1) : symbols.filter(isHan)
  return [...single, ...bigrams(run)]
}

export interface TextWords {
  words: string[]
  grams: string[]
}

/** Words with a joiner, such as Jean-Luc and O'Brien, are also indexed as one word. */
const joiner = /(?<=\p{L})['’‐‑-](?=\p{L})/gu

export function wordsOf(text: string): TextWords {
  const folded = foldText(text)
  const { latin, runs } = piecesOf(folded)
  const bare = folded.replaceAll(joiner, "")
  const joined = bare === folded ? [] : piecesOf(bare).latin
  return {
    words: [...new Set([...latin, ...joined].map((word) => word.slice(0, maxWordLength)))],
    grams: [...new Set(runs.flatMap(gramsOf))],
  }
}

export interface ShownWord {
  shown: string
  word: string
}

const isTooShort = (word: string): boolean => word.length < (isHiragana(word) ? 3 : 2)

const wordsIn = (text: string): Set<string> =>
  new Set([...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment))

/** Returns the words for completion, without numbers and single letters. */
export function vocabularyOf(text: string): ShownWord[] {
  const shownByWord = new Map<string, string>()
  for (const segment of wordsIn(text)) {
    const { latin, runs } = piecesOf(normalized(segment, "NFKC"))
    for (const piece of [...latin, ...runs]) {
      const word = foldText(piece)
      if (hasDigit.test(word) || word.length > maxWordLength || isTooShort(word) || shownByWord.has(word)) continue
      shownByWord.set(word, piece.toLowerCase())
    }
  }
  return [...shownByWord].map(([word, shown]) => ({ shown, word }))
}

export interface QueryWord {
  text: string
  spellings: string[]
  grams: string[]
}

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" }

/** Returns all spellings of a word: München, Munchen and Muenchen are equal. */
function spellingsOf(raw: string): string[] {
  const folded = foldText(raw)
  const written = foldText(raw.toLowerCase().replaceAll(/[äöüåø]/g, (letter) => umlauts[letter] ?? letter))
  const contracted = folded.replaceAll(/([aou])e/g, "$1")
  return [...new Set([folded, written, contracted])].map((word) => word.slice(0, maxWordLength))
}

/** Korean endings of words, longest first. */
const endings = /(?:에서|에게|으로|이랑|하고|까지|부터|을|를|이|가|은|는|에|와|과|도|의|로|랑)$/u

function queryRun(run: string): QueryWord {
  const folded = foldText(run)
  const word = isHangul(folded) && Array.from(folded).length > 2 ? folded.replace(endings, "") : folded
  const symbols = Array.from(word)
  return { text: run, spellings: [], grams: symbols.length === 1 ? symbols : bigrams(word) }
}

const particles = new Set(Array.from("的了是在和与與吗嗎呢吧啊很也都我你他她们們有就不"))

const isInsignificant = (piece: string): boolean =>
  particles.has(piece) ||
  (isHiragana(piece) && Array.from(piece).length < 4) ||
  (piece.length === 1 && !isHan(piece) && !isHangul(piece) && !hasDigit.test(piece))

/** Maximum number of words in a query; further words are ignored. */
const maxWords = 8

const piecesIn = (text: string): string[] => {
  const { latin, runs } = piecesOf(text)
  return [...latin, ...runs]
}

const isLoneKana = (piece: string): boolean => /^[\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(piece)

/** Words as typed: the dictionary splits kana names (さくら and こ), but as one run all pairs are required. */
function insignificantWords(text: string): string[] {
  const pieces = piecesIn(text)
  const longer = pieces.filter((piece) => !isLoneKana(piece))
  return longer.length > 0 ? longer : pieces
}

/** Splits a query into words; insignificant words count only if there are no others. */
export function queryWords(text: string): QueryWord[] {
  const typed = normalized(text, "NFKC")
  const significant = [...segmenter.segment(typed)]
    .filter(({ isWordLike }) => isWordLike)
    .flatMap(({ segment }) => piecesIn(segment))
    .filter((piece) => !isInsignificant(piece))
  return (significant.length > 0 ? significant : insignificantWords(typed))
    .slice(0, maxWords)
    .map((piece) =>
      piece.match(eastAsian) ? queryRun(piece) : { text: piece, spellings: spellingsOf(piece), grams: [] },
    )
}

/** Returns the word, and the word without each one letter: words that share one of these are a typo apart. */
export function typosOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < 4) return []
  return [
    ...new Set([word, ...letters.map((_, omitted) => letters.filter((_letter, index) => index !== omitted).join(""))]),
  ]
}
