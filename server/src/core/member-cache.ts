import { LRUCache } from "lru-cache"
import { type Language, languages } from "@redthread/contract/language"

const keyOf = (memberId: number, language: Language): string => `${memberId}${language}`

/** What was read of members lately, in one language each; only what is the same for every reader belongs here. */
export class MemberCache<V extends object> {
  private readonly kept: LRUCache<string, V>
  /** What was forgotten while others were being read: they may have been read before the change. */
  private readonly readings = new Set<{ forgotten: Set<number>; gap: boolean }>()

  /** @param ttl ms: what comes without anybody's doing, as an age does, shows after this at the latest */
  constructor(options: { max: number; ttl: number }) {
    this.kept = new LRUCache(options)
  }

  get = (memberId: number, language: Language): V | undefined => this.kept.get(keyOf(memberId, language))

  forget(memberId: number): void {
    for (const reading of this.readings) reading.forgotten.add(memberId)
    for (const language of languages) this.kept.delete(keyOf(memberId, language))
  }

  forgetAll(): void {
    for (const reading of this.readings) reading.gap = true
    this.kept.clear()
  }

  /** Reads by member, and keeps what lasts, unless something about a member changed meanwhile. */
  async read(
    language: Language,
    find: () => Promise<ReadonlyMap<number, V>>,
    lasts: (value: V) => boolean = () => true,
  ): Promise<ReadonlyMap<number, V>> {
    const reading = { forgotten: new Set<number>(), gap: false }
    this.readings.add(reading)
    try {
      const found = await find()
      for (const [memberId, value] of found) {
        const isFresh = !reading.gap && !reading.forgotten.has(memberId)
        if (isFresh && lasts(value)) this.kept.set(keyOf(memberId, language), value)
      }
      return found
    } finally {
      this.readings.delete(reading)
    }
  }
}
