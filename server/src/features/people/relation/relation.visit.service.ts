import { LRUCache } from "lru-cache"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import * as visitDb from "./relation.visit.db"

let attendedIds = new Set<number>()

/** Notes that these members received a like, a visit or a gift, or lost a like: their popularity is out of date. */
export function noteAttention(ids: readonly number[]): void {
  for (const id of ids) attendedIds.add(id)
}

export function takeAttention(): number[] {
  const taken = [...attendedIds]
  attendedIds = new Set()
  return taken
}

/** Time in ms between writes, and number of pending visits that are written at once. */
const writeIntervalMs = 500
const maxPending = 1000

/** Day of the latest stored visit by pair: repeated visits need no query. */
const recentVisits = new LRUCache<string, string>({ max: 50_000, ttl: 10 * 60_000 })

let pending: visitDb.Visit[] = []
/** Pairs that a block has separated, whose visits may be in a write that is under way. */
let blockedPairs: Omit<visitDb.Visit, "at">[] = []

async function writePending(db: DbOrTx): Promise<void> {
  const [visits, removed] = [pending, blockedPairs]
  pending = []
  blockedPairs = []
  if (removed.length > 0) await visitDb.removeVisits(db, removed)
  if (visits.length === 0) return
  await visitDb.insertVisits(db, visits, clock.now().toISOString())
  noteAttention(visits.map(({ visitedId }) => visitedId))
}

const writer = writeBehind("visits", writeIntervalMs, writePending)

/** Stores visits in batches, because profiles are opened too often for a write each. */
export const visits = {
  ...writer,

  note(memberId: number, visitedId: number): void {
    const pair = `${memberId} ${visitedId}`
    const at = clock.now().toISOString()
    const day = at.slice(0, 10)
    if (memberId === visitedId || recentVisits.get(pair) === day) return
    recentVisits.set(pair, day)
    pending.push({ memberId, visitedId, at })
    if (pending.length >= maxPending) void writer.write()
  },

  /** Called after a block: drops pending visits between the two now, stored ones with the next write. */
  forget(one: number, other: number): void {
    for (const [memberId, visitedId] of [
      [one, other],
      [other, one],
    ] as const) {
      recentVisits.delete(`${memberId} ${visitedId}`)
      pending = pending.filter((each) => each.memberId !== memberId || each.visitedId !== visitedId)
      blockedPairs.push({ memberId, visitedId })
    }
  },

  start(): void {
    recentVisits.clear()
    writer.start()
  },
}
