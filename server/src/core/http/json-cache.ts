import { LRUCache } from "lru-cache"

interface Kept<S> {
  readonly state: S
  readonly written: Buffer
}

/** What an entry takes beside its bytes, about. */
const overhead = 500

/** Parts of replies as they were written, each with all that it follows from: written in another state it counts for nothing. */
export class JsonCache<S extends object> {
  private readonly kept: LRUCache<string, Kept<S>>

  /** @param ttl ms */
  constructor({ maxBytes, ttl }: { maxBytes: number; ttl: number }) {
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ written }) => written.length + overhead, ttl })
  }

  has(key: string): boolean {
    return this.kept.has(key)
  }

  get(key: string, state: S): Buffer | undefined {
    const kept = this.kept.get(key)
    return kept && isSame(kept.state, state) ? kept.written : undefined
  }

  set(key: string, state: S, written: Buffer): void {
    this.kept.set(key, { state, written })
  }

  clear(): void {
    this.kept.clear()
  }
}

const isSame = <S extends object>(one: S, other: S): boolean => {
  const names = Object.keys(one) as (keyof S)[]
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
