import { LRUCache } from "lru-cache"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/db"
import { everyFeature } from "../../../core/feature"
import { log } from "../../../core/process/log"
import * as visitDb from "./relation.visit.db"

/** ms between two flushes, and the number of pending visits that triggers a flush at once. */
const writeEvery = 500
const writtenAtOnce = 1000

/** Today's visits that were stored recently: most profiles are opened more than once, and need no second query. */
const known = new LRUCache<string, string>({ max: 50_000, ttl: 10 * 60_000 })

let gathered: visitDb.Visit[] = []
let timer: NodeJS.Timeout | null = null
let writing: Promise<void> = Promise.resolve()

async function writeGathered(): Promise<void> {
  const visits = gathered
  gathered = []
  if (visits.length === 0) return
  await visitDb
    .insertVisits(db, visits, clock.now().toISOString())
    .then(() => everyFeature.onAttention(visits.map(({ visitedId }) => visitedId)))
    .catch((error: unknown) => log.error({ err: error }, "visits were not kept"))
}

/** Collects visits and stores them in batches: profiles are opened too often to write each visit separately. */
export const visits = {
  /** `memberId` has just been shown the profile of `visitedId`. Does not wait for anything. */
  note(memberId: number, visitedId: number): void {
    const pair = `${memberId} ${visitedId}`
    const at = clock.now().toISOString()
    const day = at.slice(0, 10)
    if (memberId === visitedId || known.get(pair) === day) return
    known.set(pair, day)
    gathered.push({ memberId, visitedId, at })
    if (gathered.length >= writtenAtOnce) void visits.write()
  },

  /** Flushes: all visits recorded before the call are stored when it resolves. */
  write(): Promise<void> {
    writing = writing.then(writeGathered)
    return writing
  },

  /** Drops pending and remembered visits between two members after a block. */
  forget(one: number, other: number): void {
    known.delete(`${one} ${other}`)
    known.delete(`${other} ${one}`)
    gathered = gathered.filter(
      ({ memberId, visitedId }) =>
        !((memberId === one && visitedId === other) || (memberId === other && visitedId === one)),
    )
  },

  start(): void {
    known.clear()
    timer = setInterval(() => void visits.write(), writeEvery).unref()
  },

  async stop(): Promise<void> {
    if (timer) clearInterval(timer)
    timer = null
    await visits.write()
  },
}
