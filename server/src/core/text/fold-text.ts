import shinjitai from "opencc-js/dict/JPShinjitaiCharacters"
import toSimplified from "opencc-js/dict/TSCharacters"
import { normalized } from "@redthread/contract/core/text"

/** Maps to the first target of each entry in a table "from to to|from to"; single characters only. */
const pairsOf = (table: string): [from: string, to: string][] =>
  table
    .split("|")
    .map((line) => line.split(" "))
    .flatMap(([from, to]) => (from && to ? [[from, to] as [string, string]] : []))

const simplified = new Map(pairsOf(toSimplified))

export const simplifiedOf = (letter: string): string => simplified.get(letter) ?? letter

/** Japanese family names use these forms, which the tables lack. */
const nameForms: [form: string, usual: string][] = [
  ["𠮷", "吉"],
  ["髙", "高"],
  ["﨑", "崎"],
]

/** Maps Chinese and Japanese variants to the simplified character: 東 and 东; 澤, 泽 and 沢. */
const han = new Map([
  ...simplified,
  ...pairsOf(shinjitai).map(([modern, old]): [string, string] => [modern, simplified.get(old) ?? old]),
])
for (const [form, usual] of nameForms) han.set(form, han.get(usual) ?? usual)

/** Unicode has no decomposition of these Latin letters. */
const latin: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" }

const firstKatakana = 0x30_a1
const lastKatakana = 0x30_f6
const toHiragana = 0x60

function foldSymbol(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0
  if (code >= firstKatakana && code <= lastKatakana) return String.fromCodePoint(code - toHiragana)
  return latin[symbol] ?? han.get(symbol) ?? symbol
}

/** Folds case, accents, width, katakana and traditional Chinese; keeps kana voicing and Korean syllables. */
export const foldText = (text: string): string =>
  Array.from(
    normalized(normalized(text, "NFKD").replaceAll(/[\u0300-\u036F]/g, ""), "NFC").toLowerCase(),
    foldSymbol,
  ).join("")
