/** Groups of three symbols, as in "  hello ": the beginning of a text weighs more. */
function groups(text: string): Set<string> {
  const symbols = [
    ...`  ${text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[\p{P}\s]+/gu, " ")
      .trim()} `,
  ]
  return new Set(symbols.slice(2).map((_, index) => symbols.slice(index, index + 3).join("")))
}

/** How alike two texts are by the groups of three symbols that both have: 0 to 1. */
export function similarity(one: string, other: string): number {
  const [these, those] = [groups(one), groups(other)]
  const both = [...these].filter((group) => those.has(group)).length
  return both === 0 ? 0 : both / (these.size + those.size - both)
}
