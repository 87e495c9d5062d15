import toSimplified from "opencc-js/dict/TSCharacters"
import { pinyin } from "pinyin-pro"
import type { ReadingPart } from "@redthread/contract/reading"

/** The dictionary of words is in Simplified characters. Format: `"from to|from to"`. */
const simplified = new Map(
  toSimplified.split("|").map((entry) => {
    const [from = "", to = ""] = entry.split(" ")
    return [from, to] as const
  }),
)

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)

/** Reads each Chinese character in its word; a name begins with its surname, which may be read differently. */
export function readChinese(text: string, isName: boolean): ReadingPart[] {
  const characters = [...text]
  const read = pinyin(characters.map((character) => simplified.get(character) ?? character).join(""), {
    type: "array",
    surname: isName ? "head" : "off",
  })
  const parts: ReadingPart[] = []
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1)
    if (isHan(character)) parts.push({ text: character, roman: read[index] ?? null, kana: null })
    else if (last?.roman === null) last.text += character
    else parts.push({ text: character, roman: null, kana: null })
  }
  return parts
}
