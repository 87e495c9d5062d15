import { normalized } from "@redthread/contract/core/text"
/** Trigrams of a text, padded as in "  hello " so that its beginning weighs more. */
function groups(text: string): Set<string> {
  const symbols = [
    ...`  ${normalized(text, "NFKC")
      .toLowerCase()
      .replaceAll(/[\p{P}\s]+/gu, " ")
      .trim()} `,
  ]
  return new Set(symbols.slice(2).map((_, index) => symbols.slice(index, index + 3).join("")))
}

/** Similarity of two texts by the trigrams they share: 0 to 1. */
export function similarity(one: string, other: string): number {
  const [these, those] = [groups(one), groups(other)]
  const both = [...these].filter((group) => those.has(group)).length
  return both === 0 ? 0 : both / (these.size + those.size - both)
}
