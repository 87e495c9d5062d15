import { LRUCache } from "lru-cache"
import type { Language } from "@redthread/contract/language"
import { clock } from "../process/clock"
import { afterCommit, type Tx } from "../db/db"
import { topic } from "../live/bus"
import { live } from "../live/live"

const changed = topic<{ memberId: number }>("member-changed")

const caches = new Set<Pick<MemberCache<Ending>, "forget" | "forgetAll">>()

/** What is kept of a member may come to an end at a known time: ms, null where it does not. */
interface Ending {
  readonly endsAt: number | null
}

/** What was read of members lately, by language; only what is the same for every reader belongs here. */
export class MemberCache<V extends Ending> {
  private readonly kept: LRUCache<number, Partial<Record<Language, V>>>
  /** What was forgotten while others were being read: they may have been read before the change. */
  private readonly readings = new Set<{ forgotten: Set<number>; gap: boolean }>()

  /** @param ttl ms after which a value is read again: some facts, as an age, change without a write that ends them */
  constructor(options: { max: number; ttl: number }) {
    this.kept = new LRUCache(options)
    caches.add(this)
  }

  /** Undefined where the value is missing or has expired. */
  get(memberId: number, language: Language): V | undefined {
    const found = this.kept.get(memberId)?.[language]
    return found && (found.endsAt ?? Infinity) > clock.ms() ? found : undefined
  }

  forget(memberId: number): void {
    for (const reading of this.readings) reading.forgotten.add(memberId)
    this.kept.delete(memberId)
  }

  forgetAll(): void {
    for (const reading of this.readings) reading.gap = true
    this.kept.clear()
  }

  /** Reads by member, and caches the result unless the member changed while it was read. */
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

function forgetEverywhere(): void {
  for (const cache of caches) cache.forgetAll()
}

/** Every process forgets what it keeps of a member that changes. To be called once the live bus is open. */
export function openMemberCaches(): void {
  forgetEverywhere()
  live.bus.subscribe(changed, ({ memberId }) => {
    for (const cache of caches) cache.forget(memberId)
  })
  live.bus.onGap(forgetEverywhere)
}

/** For a change that is committed already. */
export const forgetMember = (memberId: number): void => live.bus.publish(changed, { memberId })

/** To be called by whatever changes what others are shown of a member. */
export const forgetMemberAfterCommit = (tx: Tx, memberId: number): void => afterCommit(tx, () => forgetMember(memberId))
