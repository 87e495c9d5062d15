import { LRUCache } from "lru-cache"
import type { Language } from "@redthread/contract/language"

/** What was read of members lately, by language; only what is the same for every reader belongs here. */
export class MemberCache<V extends object> {
  private readonly kept: LRUCache<number, Partial<Record<Language, V>>>
  /** What was forgotten while others were being read: they may have been read before the change. */
  private readonly readings = new Set<{ forgotten: Set<number>; gap: boolean }>()

  /** @param ttl ms: what comes without anybody's doing, as an age does, shows after this at the latest */
  constructor(options: { max: number; ttl: number }) {
    this.kept = new LRUCache(options)
  }

  get = (memberId: number, language: Language): V | undefined => this.kept.get(memberId)?.[language]

  forget(memberId: number): void {
    for (const reading of this.readings) reading.forgotten.add(memberId)
    this.kept.delete(memberId)
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
        if (isFresh && lasts(value)) this.keep(memberId, language, value)
      }
      return found
    } finally {
      this.readings.delete(reading)
    }
  }

  private keep(memberId: number, language: Language, value: V): void {
    const known = this.kept.get(memberId)
    if (known) known[language] = value
    else this.kept.set(memberId, { [language]: value })
  }
}
