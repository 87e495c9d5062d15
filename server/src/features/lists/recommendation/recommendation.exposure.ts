import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import { clock } from "../../../core/process/clock"
import * as exposureDb from "./recommendation.exposure.db"

const writeIntervalMs = 10_000

let shownCounts = new Map<number, number>()
let shownByReader = new Map<number, Set<number>>()

async function write(db: DbOrTx): Promise<void> {
  if (shownCounts.size === 0) return
  const [counts, people] = [shownCounts, shownByReader]
  shownCounts = new Map()
  shownByReader = new Map()
  await exposureDb.addShown(db, counts)
  if (people.size > 0) await exposureDb.addShownPeople(db, people, clock.now().toISOString())
}

/** Counts are collected in memory, because pages are read far more often than counts are written. */
export const exposure = {
  ...writeBehind("exposures", writeIntervalMs, write),
  note(memberId: number, readerId: number | null): void {
    shownCounts.set(memberId, (shownCounts.get(memberId) ?? 0) + 1)
    if (readerId !== null) shownByReader.set(readerId, (shownByReader.get(readerId) ?? new Set()).add(memberId))
  },
  /** Members shown to this reader that are not yet stored. */
  unwritten: (readerId: number): number[] => [...(shownByReader.get(readerId) ?? [])],
}

export const deleteOldShown = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => exposureDb.deleteOldShown(tx, clock.now().toISOString()))

export const eraseShown = (tx: Tx, memberId: number): Promise<void> => exposureDb.eraseShown(tx, memberId)
