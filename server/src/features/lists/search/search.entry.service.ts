import { clock } from "../../../core/process/clock"
import { allowLongStatements, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import * as entryDb from "./search.entry.db"
import { termsOf } from "./search.terms"

/** Members entered in one transaction. */
const atOnce = 500
/** Words counted in one transaction. */
const wordsAtOnce = 500
/** Members at which the count of a word stops: the exact number of a common word is not needed. */
const countedMost = 1000

async function enterAll(tx: Tx, ids: readonly number[]): Promise<number> {
  const members = await entryDb.findMembers(tx, ids)
  if (members.length === 0) return 0
  const entered = await Promise.all(members.map(termsOf))
  await entryDb.storeAll(tx, entered)
  await entryDb.addWords(tx, entered)
  return members.length
}

/** A profile was made or changed: searches find what it says from this transaction on, or nothing where it is not listed. */
export async function enter(tx: Tx, memberId: number): Promise<void> {
  if ((await enterAll(tx, [memberId])) === 0) await entryDb.remove(tx, memberId)
}

export const eraseEntry = (tx: Tx, memberId: number): Promise<void> => entryDb.remove(tx, memberId)

/** Enters the next members who were there before; answers whether there may be more. */
const fillNext = (db: DbOrTx): Promise<boolean> =>
  transaction(db, async (tx) => {
    await allowLongStatements(tx)
    const after = await entryDb.lockFill(tx)
    const next = await entryDb.findNext(tx, after, atOnce)
    await enterAll(
      tx,
      next.filter(({ entered }) => !entered).map(({ id }) => id),
    )
    const last = next.at(-1)
    if (last) await entryDb.setFilled(tx, last.id)
    return next.length === atOnce
  })

/** Enters anew whom a process of the earlier version has entered meanwhile. */
const renewNext = (db: DbOrTx): Promise<boolean> =>
  transaction(db, async (tx) => {
    const old = await entryDb.findOld(tx, atOnce)
    for (const id of old) await enter(tx, id)
    return old.length === atOnce
  })

/** Enters everybody whom no change has entered: after an update, and whoever was put into the database directly. */
export async function fillEntries(db: DbOrTx): Promise<void> {
  while (await fillNext(db));
  while (await renewNext(db));
}

/** ms for which it is believed whether all entries have pairs of codes. */
const cacheTtlMs = 60_000
let pairs = { all: false, until: 0 }

/** Whether everybody is entered with pairs of codes: until then, they would find only some. */
export async function arePaired(db: DbOrTx): Promise<boolean> {
  const now = clock.ms()
  if (now < pairs.until && pairs.until - now <= cacheTtlMs) return pairs.all
  pairs = { all: (await entryDb.findOld(db, 1)).length === 0, until: now + cacheTtlMs }
  return pairs.all
}

/** Words with one beginning that are counted while a request waits. */
const countedAtOnce = 100

/**
 * Counts words that begin like this ahead of their turn, so that a new site has suggestions before the job has run.
 * Answers whether any was counted.
 */
export const countBeginning = async (db: DbOrTx, word: string): Promise<boolean> =>
  (await transaction(db, (tx) => entryDb.countBeginning(tx, word, countedAtOnce, countedMost, clock.now()))) > 0

/** Counts words whose turn it is, and forgets those that nobody uses any more. */
export async function countWords(db: DbOrTx): Promise<void> {
  const now = clock.now()
  const count = () =>
    transaction(db, async (tx) => {
      await allowLongStatements(tx)
      return entryDb.countWords(tx, wordsAtOnce, countedMost, now)
    })
  while ((await count()) === wordsAtOnce);
  await transaction(db, entryDb.deleteUnused)
}
