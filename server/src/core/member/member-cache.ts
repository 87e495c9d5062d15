import { LRUCache } from "lru-cache"
import type { Language } from "@redthread/contract/language"
import { clock } from "../process/clock"
import { afterCommit, type Tx } from "../db/db"
import type { SignedIn } from "../http/http"
import { topic, type Topic } from "../live/bus"
import { live } from "../live/live"

interface Expiring {
  /** The value is valid until this time (ms); null if no end is known. */
  readonly endsAt: number | null
}

interface MemberCacheOptions {
  readonly topic: Topic<{ memberId: number }>
  readonly max: number
  /** Values expire after this many ms, also if all messages are lost. */
  readonly ttl: number
  /** If true, the cache is not used while messages of other processes cannot arrive. */
  readonly needsBus?: boolean
}

const caches = new Set<MemberCache<never, Expiring>>()

/** Caches values by member and key, such as a language; all processes drop them when the member changes. */
export class MemberCache<Key extends number | string, V extends Expiring> {
  private readonly entries: LRUCache<number, Map<Key, V>>
  /** Each read records the members that change meanwhile, because its result may be outdated. */
  private readonly reads = new Set<{ changed: Set<number>; hasGap: boolean }>()

  constructor(readonly options: MemberCacheOptions) {
    this.entries = new LRUCache({ max: options.max, ttl: options.ttl })
    caches.add(this as unknown as MemberCache<never, Expiring>)
  }

  get(memberId: number, key: Key): V | undefined {
    if (this.options.needsBus && !live.ready()) return undefined
    const value = this.entries.get(memberId)?.get(key)
    return value && (value.endsAt ?? Infinity) > clock.ms() ? value : undefined
  }

  /** Returns values by member, and caches them unless the member changed meanwhile. */
  async read(
    key: Key,
    find: () => Promise<ReadonlyMap<number, V>>,
    isCacheable: (value: V) => boolean = () => true,
  ): Promise<ReadonlyMap<number, V>> {
    const read = { changed: new Set<number>(), hasGap: false }
    this.reads.add(read)
    try {
      const values = await find()
      for (const [memberId, value] of values) {
        const isFresh = !read.hasGap && !read.changed.has(memberId)
        if (isFresh && isCacheable(value)) this.set(memberId, key, value)
      }
      return values
    } finally {
      this.reads.delete(read)
    }
  }

  forget(memberId: number): void {
    for (const read of this.reads) read.changed.add(memberId)
    this.entries.delete(memberId)
  }

  forgetAll(): void {
    for (const read of this.reads) read.hasGap = true
    this.entries.clear()
  }

  forgetAfterCommit(tx: Tx, memberId: number): void {
    afterCommit(tx, () => live.bus.publish(this.options.topic, { memberId }))
  }

  private set(memberId: number, key: Key, value: V): void {
    const values = this.entries.get(memberId)
    if (values) values.set(key, value)
    else this.entries.set(memberId, new Map([[key, value]]))
  }
}

/** Call this once the live bus is open. */
export function openMemberCaches(): void {
  for (const cache of caches) {
    cache.forgetAll()
    live.bus.subscribe(cache.options.topic, ({ memberId }) => cache.forget(memberId))
    live.bus.onGap(() => cache.forgetAll())
  }
}

const memberChanged = topic<{ memberId: number }>("member-changed")

/** Caches facts that are equal for all readers. @param ttl ms; some facts, such as the age, change without a write */
export const memberFactsCache = <V extends Expiring>(max: number, ttl: number): MemberCache<Language, V> =>
  new MemberCache({ topic: memberChanged, max, ttl })

/** Drops cached facts of the member after a committed change. */
export const forgetMember = (memberId: number): void => live.bus.publish(memberChanged, { memberId })

/** Call this after every change of what other members see of the member. */
export const forgetMemberAfterCommit = (tx: Tx, memberId: number): void => afterCommit(tx, () => forgetMember(memberId))

/** `endsAt` is the end of the member's VIP. */
export interface CachedSession extends SignedIn, Expiring {
  readonly generation: number
  /** The session was refreshed at this time (ms); null for the first generation. */
  readonly refreshedAt: number | null
  readonly secretDigest: Uint8Array
}

/** Caches sessions by member and id. An ended one must not be used while messages cannot arrive. */
export const sessionCache = new MemberCache<number, CachedSession>({
  topic: topic("session-forgotten"),
  max: 50_000,
  ttl: 60_000,
  needsBus: true,
})
