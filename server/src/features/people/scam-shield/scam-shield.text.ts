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
const overlays = /[\u0334-\u0338]/g

const looks = new Map<string, string>()
function lookOf(letter: string): string {
  const cached = looks.get(letter)
  if (cached !== undefined) return cached
  const look = unhomoglyph(letter).toLowerCase()
  const latin = /^[a-z]+$/.test(look) ? look : letter
  looks.set(letter, latin)
  return latin
}

/** Lower case, without invisible characters, accents of Latin letters, look-alikes of them and traditional forms. */
export function foldText(content: string): string {
  const shown = applyOverrides(content.slice(0, examinedMax))
  const lower = withoutInvisible(normalized(shown, "NFKC")).toLowerCase()
  if (/^\p{ASCII}*$/u.test(lower)) return lower
  const latin = /[a-z]/.test(lower) ? lower.replaceAll(lookAlike, lookOf) : lower
  const bare = normalized(latin, "NFD")
    .replaceAll(overlays, "")
    .replaceAll(/([a-z])\p{M}+/gu, "$1")
  return normalized(bare, "NFC")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\p{Script=Han}/gu, simplifiedOf)
}

export type TokenKind = "word" | "wide" | "number" | "sign" | "emoji" | "end"

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  /** True if a space precedes the token. */
  readonly isSpaced: boolean
}

const letter = /\p{L}/u
const space = /\s/u
const emoji = /\p{Extended_Pictographic}/u
const sentenceEnd = new Set([".", "!", "?", "。", "…", "\n", ";"])

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
  if (sentenceEnd.has(symbol)) return "end"
  if (space.test(symbol)) return "space"
  if (letter.test(symbol)) return "word"
  return emoji.test(symbol) ? "emoji" : "sign"
}

/** Kinds of the other symbols; bounded by the number of symbols in Unicode. */
const kinds = new Map<string, SymbolKind>()

function kindOf(symbol: string): SymbolKind {
  const code = symbol.codePointAt(0) ?? 0
  if (code >= 0x61 && code <= 0x7a) return "word"
  if (code >= 0x30 && code <= 0x39) return "number"
  if (code === 0x20) return "space"
  if (isWide(code)) return "wide"
  let kind = kinds.get(symbol)
  if (!kind) kinds.set(symbol, (kind = slowKind(symbol)))
  return kind
}

/** Splits folded text at changes of kind; signs, emoji and ends of sentences are tokens of one symbol. */
function split(text: string): Token[] {
  const tokens: Token[] = []
  let kind: TokenKind | "space" = "space"
  let part = ""
  let isSpaced = false
  let wasSpace = true
  const close = (): void => {
    if (part !== "" && kind !== "space") tokens.push({ kind, text: part, isSpaced })
    part = ""
  }
  for (const symbol of text) {
    const next = kindOf(symbol)
    const joins = next === kind && next !== "sign" && next !== "emoji" && next !== "end"
    if (!joins) {
      close()
      isSpaced = wasSpace
      kind = next
    }
    part += symbol
    wasSpace = next === "space"
  }
  close()
  return tokens
}

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "€": "e",
}
const decoded = (text: string): string => [...text].map((symbol) => leet[symbol] ?? symbol).join("")
const isLeet = ({ kind, text }: Token): boolean =>
  kind === "number" ? text.length <= 2 : (kind === "sign" || kind === "end") && text in leet
const isSeparator = ({ kind, text }: Token): boolean =>
  (kind === "sign" || kind === "end") && ".-_*~|·•/".includes(text)

/** Tokens of one disguised word: bounds the time of a text of signs. */
const disguiseMax = 40

/** Word with letters replaced by digits or signs (`m0ney`), or null. */
function leetWord(tokens: readonly Token[], from: number): { text: string; count: number } | null {
  let letters = 0
  let replaced = 0
  let text = ""
  let at = from
  for (; at < tokens.length && at < from + disguiseMax; at += 1) {
    const token = tokens[at] as Token
    if (at > from && token.isSpaced) break
    if (token.kind === "word") letters += token.text.length
    else if (isLeet(token)) replaced += 1
    else break
    text += token.text
  }
  const last = tokens[at - 1]
  // A sign at the end is punctuation or a currency.
  if (last && last.kind !== "word" && last.kind !== "number") {
    at -= 1
    replaced -= 1
    text = text.slice(0, -last.text.length)
  }
  return replaced > 0 && letters >= 2 && letters >= replaced && at - from > 2 - (tokens[from]?.kind === "word" ? 1 : 0)
    ? { text: decoded(text), count: at - from }
    : null
}

/** Single letters separated all by spaces or all by signs (`w h a t s a p p`, `t.e.l`), or null. */
function spacedWord(tokens: readonly Token[], from: number): { text: string; count: number } | null {
  let text = ""
  let letters = 0
  let bySpaces: boolean | undefined
  let at = from
  let end = from
  while (at < tokens.length && at < from + 2 * disguiseMax) {
    const token = tokens[at] as Token
    const isDigit = isLeet(token) && (token.kind === "number" || !token.isSpaced)
    if (token.text.length === 1 && (token.kind === "word" || isDigit)) {
      if (at > from) {
        if (!token.isSpaced && !isSeparator(tokens[at - 1] as Token)) break
        if (bySpaces !== undefined && bySpaces !== token.isSpaced) break
        bySpaces = token.isSpaced
      }
      text += token.text
      letters += 1
      at += 1
      end = at
    } else if (isSeparator(token) && at > from) at += 1
    else break
  }
  return letters >= 4 ? { text: decoded(text), count: end - from } : null
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
    const isStart = token.isSpaced || at === 0 || !isWordly(all[at - 1] as Token)
    // A disguised word has a letter first or second, so that a text of signs is not searched at each of them.
    const begins = isWordly(token) || (isLeet(token) && all[at + 1]?.kind === "word")
    const undone = isStart && begins ? (spacedWord(all, at) ?? leetWord(all, at)) : null
    if (undone) {
      disguises += 1
      tokens.push({ kind: "word", text: undone.text, isSpaced: token.isSpaced })
      at += undone.count
    } else {
      tokens.push(token)
      at += 1
    }
  }
  return { tokens: joinNumbers(tokens), disguises }
}

const isWordly = ({ kind }: Token): boolean => kind === "word"

/** Joins digits with separators between them: 1,850 and 555-0148. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (const [at, token] of tokens.entries()) {
    const last = joined.at(-1)
    const next = tokens[at + 1]
    const separates =
      (token.kind === "sign" || token.kind === "end") &&
      ".,-/ ()'".includes(token.text) &&
      last?.kind === "number" &&
      next?.kind === "number" &&
      !next.isSpaced
    if (separates) joined[joined.length - 1] = { ...last, text: last.text + token.text }
    else if (token.kind === "number" && last?.kind === "number" && (!token.isSpaced || last.text.length >= 3))
      joined[joined.length - 1] = { ...last, text: last.text + token.text }
    else joined.push(token)
  }
  return joined
}
