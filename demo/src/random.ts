/** A seeded generator (mulberry32 over an FNV-1a hash): a seed gives the same values on every machine. */
export type Random = {
  /** Returns a number from 0 up to, but excluding, 1. */
  next: () => number
  int: (first: number, last: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (probability: number) => boolean
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const symbol of text) value = Math.imul(value ^ (symbol.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

export function random(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (first: number, last: number) => first + Math.floor(next() * (last - first + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new RangeError("Nothing to pick from")
    return item
  }
  return { next, int, pick, chance: (probability) => next() < probability }
}

export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const { next } = random(seed)
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
