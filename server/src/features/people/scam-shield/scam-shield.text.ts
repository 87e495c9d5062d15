import unhomoglyph from "unhomoglyph"
import { normalized, withoutInvisible } from "@redthread/contract/core/text"
import { simplifiedOf } from "../../../core/text/fold-text"

/** Maximum number of UTF-16 code units examined; longer texts are left to reports. */
const examinedMax = 4000

/** Applies right-to-left overrides (U+202E up to U+202C or the end of the line), so that text is read as displayed. */
function applyOverrides(text: string): string {
  if (!text.includes("\u202E")) return text
  const [first = "", ...overridden] = text.split("\u202E")
  const displayed = overridden.map((part) => {
    const end = part.search(/[\u202C\n]/)
    const affected = end < 0 ? part : part.slice(0, end)
    return [...affected].toReversed().join("") + (end < 0 ? "" : part.slice(end + 1))
  })
  return [first, ...displayed].join("")
}

const lookAlike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\u0131\u0142\u0251\u0261\u1D00-\u1D7F]/gu

const looks = new Map<string, string>()
function lookOf(letter: string): string {
  const cached = looks.get(letter)
  if (cached !== undefined) return cached
  const look = unhomoglyph(letter).toLowerCase()
  const latin = /^[a-z]+$/.test(look) ? look : letter
  looks.set(letter, latin)
  return latin
}

/** Folds compatible lower-case text; without Latin letters no letter imitates one. */
function foldLower(lower: string, hasLatin: boolean): string {
  const latin = hasLatin ? lower.replaceAll(lookAlike, lookOf) : lower
  const bare = normalized(latin, "NFD")
    .replaceAll(/[\u0334-\u0338]/g, "")
    .replaceAll(/([a-z])\p{M}+/gu, "$1")
  return normalized(bare, "NFC")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\p{Script=Han}/gu, simplifiedOf)
}

/** Marks, Hangul parts and halves of letters beyond the basic plane (but not of emoji) depend on their neighbours. */
const dependent = /[\p{M}\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\uD800-\uD83B\uD83F-\uDBFF]/u

/** Folded forms of single UTF-16 code units, null for dependent ones: in texts without Latin letters, and with them. */
const forms = [new Map<number, string | null>(), new Map<number, string | null>()] as const

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** Lower case, without invisible characters, accents of Latin letters, look-alikes of them and traditional forms. */
export function foldText(content: string): string {
  const shown = applyOverrides(content.slice(0, examinedMax))
  if (isAscii(shown)) return shown.toLowerCase()
  const lower = withoutInvisible(normalized(shown, "NFKC")).toLowerCase()
  if (isAscii(lower)) return lower
  const hasLatin = /[a-z]/.test(lower)
  const known = forms[hasLatin ? 1 : 0]
  let folded = ""
  for (let at = 0; at < lower.length; at += 1) {
    const unit = lower.charCodeAt(at)
    let form = known.get(unit)
    if (form === undefined) {
      const symbol = lower.charAt(at)
      known.set(unit, (form = dependent.test(symbol) ? null : foldLower(symbol, hasLatin)))
    }
    if (form === null) return foldLower(lower, hasLatin)
    folded += form
  }
  return folded
}

export type TokenKind = "word" | "wide" | "number" | "sign" | "emoji" | "end"

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  /** True if a space precedes the token. */
  readonly isSpaced: boolean
}

type SymbolKind = TokenKind | "space"

const isWide = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3041 && code <= 0x30ff && code !== 0x30fb) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0x3400 && code <= 0x4dbf) ||
  (code >= 0x1100 && code <= 0x11ff) ||
  (code >= 0x3130 && code <= 0x318f) ||
  (code >= 0x20000 && code <= 0x3ffff)

function slowKind(symbol: string): SymbolKind {
  if (".!?。…\n;".includes(symbol)) return "end"
  if (/\s/u.test(symbol)) return "space"
  if (/\p{L}/u.test(symbol)) return "word"
  return /\p{Extended_Pictographic}/u.test(symbol) ? "emoji" : "sign"
}

/** Kinds of the other symbols; bounded by the number of symbols in Unicode. */
const kinds = new Map<number, SymbolKind>()

function kindOf(code: number): SymbolKind {
  if (code >= 0x61 && code <= 0x7a) return "word"
  if (code === 0x20) return "space"
  if (code >= 0x30 && code <= 0x39) return "number"
  if (isWide(code)) return "wide"
  let kind = kinds.get(code)
  if (!kind) kinds.set(code, (kind = slowKind(String.fromCodePoint(code))))
  return kind
}

/** Splits folded text at changes of kind; signs, emoji and ends of sentences are tokens of one symbol. */
function split(text: string): Token[] {
  const tokens: Token[] = []
  let kind: SymbolKind = "space"
  let from = 0
  let isSpaced = false
  let wasSpace = true
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) as number
    const next = kindOf(code)
    if (next !== kind || next === "sign" || next === "emoji" || next === "end") {
      if (kind !== "space") tokens.push({ kind, text: text.slice(from, at), isSpaced })
      isSpaced = wasSpace
      kind = next
      from = at
    }
    wasSpace = next === "space"
    at += code > 0xffff ? 2 : 1
  }
  if (kind !== "space") tokens.push({ kind, text: text.slice(from), isSpaced })
  return tokens
}

/** Letters for digits and signs that stand for them. */
const leet: Readonly<Record<string, string>> = Object.fromEntries(
  ["0o", "1i", "3e", "4a", "5s", "7t", "8b", "@a", "$s", "!i", "€e"].map(([sign = "", letter = ""]) => [sign, letter]),
)
const decoded = (text: string): string => Array.from(text, (symbol) => leet[symbol] ?? symbol).join("")
const isSign = ({ kind }: Token): boolean => kind === "sign" || kind === "end"
const isLeet = (token: Token): boolean =>
  token.kind === "number" ? token.text.length <= 2 : isSign(token) && token.text in leet
const isSeparator = (token: Token): boolean => isSign(token) && ".-_*~|·•/".includes(token.text)

/** Tokens of one disguised word: bounds the time of a text of signs. */
const disguiseMax = 40

interface Undone {
  readonly text: string
  /** Tokens of the disguised word. */
  readonly count: number
}

/**
 * Word with letters replaced by digits or signs (`m0ney`), or with letters separated all by spaces or all by signs
 * (`t e l e`, `t.e.l.e`), or null. It has a letter first or second, so that a text of signs is not searched at each of them.
 */
function disguisedWord(all: readonly Token[], from: number): Undone | null {
  const [before, first, next] = [all[from - 1], all[from] as Token, all[from + 1]]
  const isWord = first.kind === "word"
  if (!next || (!first.isSpaced && before?.kind === "word")) return null
  if (isWord ? first.text.length > 1 && next.isSpaced : !isLeet(first) || next.kind !== "word") return null
  let [text, signs, letters, replaced, count] = ["", "", 0, 0, 0]
  let [isSeparated, isSingle] = [next.isSpaced, true]
  for (let at = from; at < Math.min(all.length, from + disguiseMax); at += 1) {
    const token = all[at] as Token
    if (at > from && token.isSpaced !== next.isSpaced) break
    const isLetter = token.kind === "word"
    if (!isLetter && !isLeet(token)) {
      if (next.isSpaced || !isSingle || !isSeparator(token)) break
      isSeparated = true
      continue
    }
    isSingle &&= token.text.length === 1
    if (isSeparated && !isSingle) break
    // A sign at the end is punctuation or a currency.
    if (isSign(token)) signs += token.text
    else {
      if (isLetter) letters += token.text.length
      replaced += signs.length + (isLetter ? 0 : 1)
      text += signs + token.text
      signs = ""
      count = at - from + 1
    }
  }
  const isWhole = isSeparated
    ? letters + replaced >= 4
    : replaced > 0 && letters >= 2 && letters >= replaced && count > (isWord ? 1 : 2)
  return isWhole ? { text: decoded(text), count } : null
}

export interface ShieldText {
  readonly tokens: readonly Token[]
  /** Words that were disguised by signs, digits or spaces. */
  readonly disguises: number
}

/** Tokens of a folded text, with disguised words undone. Each position is visited a bounded number of times. */
export function tokenize(folded: string): ShieldText {
  const all = split(folded)
  const tokens: Token[] = []
  let disguises = 0
  for (let at = 0; at < all.length;) {
    const token = all[at] as Token
    const undone = disguisedWord(all, at)
    if (undone) disguises += 1
    tokens.push(undone ? { kind: "word", text: undone.text, isSpaced: token.isSpaced } : token)
    at += undone?.count ?? 1
  }
  return { tokens: joinNumbers(tokens), disguises }
}

/** Joins digits with separators between them: 1,850 and 555-0148. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const last = joined.at(-1)
    if (last?.kind !== "number") {
      joined.push(token)
      continue
    }
    const next = tokens[at + 1]
    const separates = isSign(token) && ".,-/ ()'".includes(token.text) && next?.kind === "number" && !next.isSpaced
    const continues = token.kind === "number" && (!token.isSpaced || last.text.length >= 3)
    if (separates || continues) joined[joined.length - 1] = { ...last, text: last.text + token.text }
    else joined.push(token)
  }
  return joined
}
