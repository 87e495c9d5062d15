import { LRUCache } from "lru-cache"
import { clock } from "../process/clock"
import { afterCommit, type Tx } from "../db/db"
import type { SignedIn } from "../http/http"
import { topic } from "../live/bus"
import { live } from "../live/live"

/** A session as it is kept in memory between requests. */
export interface CachedSession extends SignedIn {
  readonly generation: number
  /** ms; when that generation was taken, null for the first. */
  readonly refreshedAt: number | null
  /** ms: then the member is no VIP any more; null where that has no end. */
  readonly vipEndsAt: number | null
  /** Of what its tokens prove themselves by. */
  readonly secretDigest: Uint8Array
}

const forgotten = topic<{ memberId: number }>("session-forgotten")

/** ms: even if every message were lost, nothing older than this is believed. */
const cacheTtlMs = 60_000

const sessionsOf = new Map<number, Set<number>>()

const cache = new LRUCache<number, CachedSession>({
  max: 50_000,
  ttl: cacheTtlMs,
  dispose: ({ member }, sessionId) => {
    const known = sessionsOf.get(member.id)
    known?.delete(sessionId)
    if (known?.size === 0) sessionsOf.delete(member.id)
  },
})

/** What was forgotten while a session was being read: it may have been read before the change. */
interface Reading {
  readonly forgotten: Set<number>
  gap: boolean
}

const readings = new Set<Reading>()

function forget(memberId: number): void {
  for (const reading of readings) reading.forgotten.add(memberId)
  for (const sessionId of sessionsOf.get(memberId) ?? []) cache.delete(sessionId)
}

function forgetAll(): void {
  for (const reading of readings) reading.gap = true
  cache.clear()
}

function keep(session: CachedSession): void {
  cache.set(session.sessionId, session)
  const known = sessionsOf.get(session.member.id) ?? new Set()
  sessionsOf.set(session.member.id, known.add(session.sessionId))
}

/** The sessions that this process has seen lately; every process forgets a member's when something about them changes. */
export const sessionCache = {
  open(): void {
    forgetAll()
    live.bus.subscribe(forgotten, ({ memberId }) => forget(memberId))
    live.bus.onGap(forgetAll)
  },

  /**
   * Undefined where the member's VIP has ended since the session was read, and while other processes' events do not arrive,
   * which may have ended the session.
   */
  get(sessionId: number): CachedSession | undefined {
    const found = live.ready() ? cache.get(sessionId) : undefined
    return found && (found.vipEndsAt ?? Infinity) > clock.ms() ? found : undefined
  },

  /** Reads a session and keeps it, unless something about its member changed meanwhile. */
  async read(find: () => Promise<CachedSession | null>): Promise<CachedSession | null> {
    const reading: Reading = { forgotten: new Set(), gap: false }
    readings.add(reading)
    try {
      const session = await find()
      if (session && !reading.gap && !reading.forgotten.has(session.member.id)) keep(session)
      return session
    } finally {
      readings.delete(reading)
    }
  },

  /** Once the transaction is committed, every process reads this member's sessions anew. */
  forgetAfterCommit(tx: Tx, memberId: number): void {
    afterCommit(tx, () => live.bus.publish(forgotten, { memberId }))
  },
}
