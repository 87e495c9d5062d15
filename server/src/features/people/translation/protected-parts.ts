import { normalized } from "@redthread/contract/core/text"
/** Unchanged in translation: line breaks, links, addresses, mentions, [emoji codes], emoji. */
const protectedPart =
  /\r?\n|https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'。，、！？；：）」』]|www\.[^\s<>"]*[^\s<>".,;:!?)\]}'。，、！？；：）」』]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|@[\p{L}\p{N}._-]+|\[[a-z0-9]{1,12}\]|(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*)/gu

const number = /\p{Nd}+(?:[.,:'’]\p{Nd}+)*/gu

export interface Part {
  readonly text: string
  readonly translatable: boolean
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** Splits at matches of `pattern` and moves surrounding white space out of each piece. */
function splitAt(text: string, pattern: RegExp): Part[] {
  const parts: Part[] = []
  const addText = (piece: string): void => {
    if (!hasLetter(piece)) {
      if (piece) parts.push({ text: piece, translatable: false })
      return
    }
    const body = piece.trim()
    const start = piece.indexOf(body)
    if (start > 0) parts.push({ text: piece.slice(0, start), translatable: false })
    parts.push({ text: body, translatable: true })
    if (start + body.length < piece.length) parts.push({ text: piece.slice(start + body.length), translatable: false })
  }
  let end = 0
  for (const match of text.matchAll(pattern)) {
    addText(text.slice(end, match.index))
    parts.push({ text: match[0], translatable: false })
    end = match.index + match[0].length
  }
  addText(text.slice(end))
  return parts
}

export const splitProtected = (text: string): Part[] => splitAt(text, protectedPart)

/** Protects numbers and names as well, for an engine that changed them. */
export const splitKept = (text: string, names: RegExp | null): Part[] =>
  splitAt(text, names ? new RegExp(`${names.source}|${number.source}`, "gu") : number)

const digits = (text: string): string[] =>
  [...normalized(text, "NFKC").matchAll(number)].map(([found]) => found.replaceAll(/\P{Nd}/gu, "")).toSorted()

export function sameNumbers(original: string, translated: string): boolean {
  const wanted = digits(original)
  const found = digits(translated)
  return wanted.length === found.length && wanted.every((value, index) => value === found[index])
}

export const withoutProtected = (text: string): string => text.replaceAll(protectedPart, " ")
