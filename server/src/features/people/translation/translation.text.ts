import { type Part, sameNumbers, splitKept, splitProtected } from "./protected-parts"
import { hasNames, namesIn } from "./text-names"

export type TranslatePieces = (pieces: readonly string[]) => Promise<string[]>

async function translateParts(parts: readonly Part[], through: TranslatePieces): Promise<string[]> {
  const pieces = parts.filter((part) => part.translatable).map((part) => part.text)
  const translated = pieces.length > 0 ? await through(pieces) : []
  let next = 0
  return parts.map((part) => (part.translatable ? (translated[next++] ?? part.text).trim() : part.text))
}

/** Retranslates a sentence with its numbers and names cut out if the engine changed them. */
async function keep(
  original: Part,
  translated: string,
  through: TranslatePieces,
  names: RegExp | null,
): Promise<string> {
  if (!original.translatable) return translated
  const isKept = sameNumbers(original.text, translated) && hasNames(translated, namesIn(original.text, names))
  if (isKept) return translated
  return (await translateParts(splitKept(original.text, names), through)).join("")
}

/** Line breaks, links, mentions, emoji, numbers and names stay unchanged, whatever the engine does to them. */
export async function translateWhole(
  text: string,
  through: TranslatePieces,
  names: RegExp | null = null,
): Promise<string> {
  const parts = splitProtected(text)
  const translated = await translateParts(parts, through)
  const kept = await Promise.all(parts.map((part, index) => keep(part, translated[index] ?? part.text, through, names)))
  return kept.join("")
}
