import { LRUCache } from "lru-cache"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/write-behind"
import { everyFeature } from "../../../core/every-feature"
import * as visitDb from "./relation.visit.db"

/** ms between two flushes, and the number of pending visits that triggers a flush at once. */
const writeEvery = 500
const writtenAtOnce = 1000

/** Today's visits that were stored recently: most profiles are opened more than once, and need no second query. */
const known = new LRUCache<string, string>({ max: 50_000, ttl: 10 * 60_000 })

let gathered: visitDb.Visit[] = []
/** Of pairs that a block has parted: a visit may have been on its way into the database. */
let parted: Omit<visitDb.Visit, "at">[] = []

async function writeGathered(db: DbOrTx): Promise<void> {
  const [visits, gone] = [gathered, parted]
  gathered = []
  parted = []
  if (gone.length > 0) await visitDb.removeVisits(db, gone)
  if (visits.length === 0) return
  await visitDb.insertVisits(db, visits, clock.now().toISOString())
  everyFeature.onAttention(visits.map(({ visitedId }) => visitedId))
}

const behind = writeBehind("visits", writeEvery, writeGathered)

/** Collects visits and stores them in batches: profiles are opened too often to write each visit separately. */
export const visits = {
  ...behind,

  /** `memberId` has just been shown the profile of `visitedId`. Does not wait for anything. */
  note(memberId: number, visitedId: number): void {
    const pair = `${memberId} ${visitedId}`
    const at = clock.now().toISOString()
    const day = at.slice(0, 10)
    if (memberId === visitedId || known.get(pair) === day) return
    known.set(pair, day)
    gathered.push({ memberId, visitedId, at })
    if (gathered.length >= writtenAtOnce) void behind.write()
  },

  /** Drops pending and remembered visits between two members after a block, and with the next flush stored ones. */
  forget(one: number, other: number): void {
    for (const [memberId, visitedId] of [
      [one, other],
      [other, one],
    ] as const) {
      known.delete(`${memberId} ${visitedId}`)
      gathered = gathered.filter((each) => each.memberId !== memberId || each.visitedId !== visitedId)
      parted.push({ memberId, visitedId })
    }
  },

  start(): void {
    known.clear()
    behind.start()
  },
}
