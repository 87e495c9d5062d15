import { LRUCache } from "lru-cache"
import { afterCommit, type Tx } from "./db"
import type { SignedIn } from "./http/http"
import { topic } from "./live/bus"
import { live } from "./live/live"

/** A session as it is kept in memory between requests. */
export interface CachedSession extends SignedIn {
  readonly generation: number
}

const forgotten = topic<{ memberId: number }>("session-forgotten")

/** ms: even if every message were lost, nothing older than this is believed. */
const believedFor = 60_000

const sessionsOf = new Map<number, Set<number>>()

const cache = new LRUCache<number, CachedSession>({
  max: 50_000,
  ttl: believedFor,
  dispose: ({ member }, sessionId) => {
    const known = sessionsOf.get(member.id)
    known?.delete(sessionId)
    if (known?.size === 0) sessionsOf.delete(member.id)
  },
})

function forget(memberId: number): void {
  for (const sessionId of sessionsOf.get(memberId) ?? []) cache.delete(sessionId)
}

/** The sessions that this process has seen lately; every process forgets a member's when something about them changes. */
export const sessionCache = {
  open(): void {
    cache.clear()
    live.bus.subscribe(forgotten, ({ memberId }) => forget(memberId))
    live.bus.onGap(() => cache.clear())
  },

  get: (sessionId: number): CachedSession | undefined => cache.get(sessionId),

  set(session: CachedSession): void {
    cache.set(session.sessionId, session)
    const known = sessionsOf.get(session.member.id) ?? new Set()
    sessionsOf.set(session.member.id, known.add(session.sessionId))
  },

  /** Once the transaction is committed, every process reads this member's sessions anew. */
  forgetAfterCommit(tx: Tx, memberId: number): void {
    afterCommit(tx, () => live.bus.publish(forgotten, { memberId }))
  },
}
