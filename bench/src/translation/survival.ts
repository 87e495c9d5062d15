const kinds = {
  numbers: /\d+/gu,
  links: /https?:\/\/[\w./?=&#-]+/gu,
  emoji: /\p{Extended_Pictographic}/gu,
} as const

export const survivors = ["names", "numbers", "links", "emoji"] as const
type Survivor = (typeof survivors)[number]
export type Survival = Record<Survivor, { found: number; expected: number }>

export const noSurvival = (): Survival => ({
  names: { found: 0, expected: 0 },
  numbers: { found: 0, expected: 0 },
  links: { found: 0, expected: 0 },
  emoji: { found: 0, expected: 0 },
})

/** Adds how many names, numbers, links and emoji of a text its translation still has. */
export function addSurvival(survival: Survival, text: string, translated: string, names: readonly string[]): void {
  const expected: Record<Survivor, readonly string[]> = {
    names: names.filter((name) => text.includes(name)),
    numbers: text.replaceAll(kinds.links, " ").match(kinds.numbers) ?? [],
    links: text.match(kinds.links) ?? [],
    emoji: text.match(kinds.emoji) ?? [],
  }
  for (const kind of survivors) {
    survival[kind].expected += expected[kind].length
    survival[kind].found += expected[kind].filter((one) => translated.includes(one)).length
  }
}

/** Names are written in Latin letters in every language of a sentence. */
export function namesIn(versions: readonly string[]): string[] {
  const [first = "", ...others] = versions
  const candidates = first.replaceAll(kinds.links, " ").match(/\p{Lu}\p{Ll}+/gu) ?? []
  return [...new Set(candidates)].filter((name) => others.every((version) => version.includes(name)))
}
