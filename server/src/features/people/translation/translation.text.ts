import { type Part, sameNumbers, splitNumbers, splitProtected } from "./protected-parts"

/** Translates pieces of text in order. */
export type TranslatePieces = (pieces: readonly string[]) => Promise<string[]>

async function translateParts(parts: readonly Part[], through: TranslatePieces): Promise<string[]> {
  const pieces = parts.filter((part) => part.translatable).map((part) => part.text)
  const translated = pieces.length > 0 ? await through(pieces) : []
  let next = 0
  return parts.map((part) => (part.translatable ? (translated[next++] ?? part.text).trim() : part.text))
}

/** A sentence whose numbers the engine changed is translated again around its numbers. */
async function keepNumbers(original: Part, translated: string, through: TranslatePieces): Promise<string> {
  if (!original.translatable || sameNumbers(original.text, translated)) return translated
  return (await translateParts(splitNumbers(original.text), through)).join("")
}

/** Translates a text of which line breaks, links, mentions, emoji and numbers survive whatever the engine does. */
export async function translateWhole(text: string, through: TranslatePieces): Promise<string> {
  const parts = splitProtected(text)
  const translated = await translateParts(parts, through)
  const kept = await Promise.all(parts.map((part, index) => keepNumbers(part, translated[index] ?? part.text, through)))
  return kept.join("")
}
