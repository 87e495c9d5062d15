import { LRUCache } from "lru-cache"
import type { Language } from "@redthread/contract/language"
import { clock } from "../process/clock"
import { afterCommit, type Tx } from "../db/db"
import type { SignedIn } from "../http/http"
import { topic, type Topic } from "../live/bus"
import { live } from "../live/live"

interface Expiring {
  /** ms; null: no known end. */
  readonly endsAt: number | null
}

interface MemberCacheOptions {
  readonly topic: Topic<{ memberId: number }>
  /** Members. */
  readonly max: number
  /** ms, also if all messages are lost. */
  readonly ttl: number
  /** Unused while messages of other processes cannot arrive. */
  readonly needsBus?: boolean
}

const caches = new Set<MemberCache<never, Expiring>>()

/** Values by member and key, such as a language, dropped on all processes when the member changes. */
export class MemberCache<Key extends number | string, V extends Expiring> {
  private readonly entries: LRUCache<number, Map<Key, V>>
  /** Members that changed during a read, whose result may be outdated. */
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

/** To be called once the live bus is open. */
export function openMemberCaches(): void {
  for (const cache of caches) {
    cache.forgetAll()
    live.bus.subscribe(cache.options.topic, ({ memberId }) => cache.forget(memberId))
    live.bus.onGap(() => cache.forgetAll())
  }
}

const memberChanged = topic<{ memberId: number }>("member-changed")

/** Facts that are equal for all readers. @param ttl ms; some facts, such as the age, change without a write */
export const memberFactsCache = <V extends Expiring>(max: number, ttl: number): MemberCache<Language, V> =>
  new MemberCache({ topic: memberChanged, max, ttl })

/** For a committed change. */
export const forgetMember = (memberId: number): void => live.bus.publish(memberChanged, { memberId })

/** Required after every change of what other members see of the member. */
export const forgetMemberAfterCommit = (tx: Tx, memberId: number): void => afterCommit(tx, () => forgetMember(memberId))

/** `endsAt`: end of the member's VIP. */
export interface CachedSession extends SignedIn, Expiring {
  readonly generation: number
  /** ms; null for the first generation. */
  readonly refreshedAt: number | null
  /** SHA-256 digest of the token secret. */
  readonly secretDigest: Uint8Array
}

/** Sessions by member and session id. An ended session must not be used while messages cannot arrive. */
export const sessionCache = new MemberCache<number, CachedSession>({
  topic: topic("session-forgotten"),
  max: 50_000,
  ttl: 60_000,
  needsBus: true,
})
