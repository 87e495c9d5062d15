import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import { clock } from "../../../core/process/clock"
import * as exposureDb from "./recommendation.exposure.db"

/** ms between two writings. */
const writeEvery = 10_000

let shown = new Map<number, number>()
let people = new Map<number, Set<number>>()

async function write(db: DbOrTx): Promise<void> {
  if (shown.size === 0) return
  const [counted, kept] = [shown, people]
  shown = new Map()
  people = new Map()
  await exposureDb.addShown(db, counted)
  if (kept.size > 0) await exposureDb.addShownPeople(db, kept, clock.now().toISOString())
}

/**
 * How often each member was shown, and whom each reader was: gathered in memory, because a page is read far more often
 * than anything is written.
 */
export const exposure = {
  ...writeBehind("exposures", writeEvery, write),
  /** @param readerId null: a visitor */
  note(memberId: number, readerId: number | null): void {
    shown.set(memberId, (shown.get(memberId) ?? 0) + 1)
    if (readerId !== null) people.set(readerId, (people.get(readerId) ?? new Set()).add(memberId))
  },
  /** Whom this reader was shown, as far as it is not written yet. */
  unwritten: (readerId: number): number[] => [...(people.get(readerId) ?? [])],
}

export const forgetOldShown = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => exposureDb.deleteOldShown(tx, clock.now().toISOString()))

export const eraseShown = (tx: Tx, memberId: number): Promise<void> => exposureDb.eraseShown(tx, memberId)
