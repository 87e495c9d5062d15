import { clock } from "../../../core/process/clock"
import { allowLongStatements, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import * as entryDb from "./search.entry.db"
import { termsOf } from "./search.terms"

const membersPerBatch = 500
const wordsPerBatch = 500
/** Counting stops at this number, because the exact count of a common word is not needed. */
const maxCount = 1000

async function enterAll(tx: Tx, ids: readonly number[]): Promise<number> {
  const members = await entryDb.findMembers(tx, ids)
  if (members.length === 0) return 0
  const entered = await Promise.all(members.map(termsOf))
  await entryDb.storeAll(tx, entered)
  await entryDb.addWords(tx, entered)
  return members.length
}

/** Called when a profile changes; deletes the entry of an unlisted member. */
export async function enter(tx: Tx, memberId: number): Promise<void> {
  if ((await enterAll(tx, [memberId])) === 0) await entryDb.remove(tx, memberId)
}

export const eraseEntry = (tx: Tx, memberId: number): Promise<void> => entryDb.remove(tx, memberId)

const fillNext = (db: DbOrTx): Promise<boolean> =>
  transaction(db, async (tx) => {
    await allowLongStatements(tx)
    const after = await entryDb.lockFill(tx)
    const next = await entryDb.findNext(tx, after, membersPerBatch)
    await enterAll(
      tx,
      next.filter(({ entered }) => !entered).map(({ id }) => id),
    )
    const last = next.at(-1)
    if (last) await entryDb.setFilled(tx, last.id)
    return next.length === membersPerBatch
  })

/** Indexes members again that an earlier version has indexed meanwhile. */
const renewNext = (db: DbOrTx): Promise<boolean> =>
  transaction(db, async (tx) => {
    const old = await entryDb.findOld(tx, membersPerBatch)
    for (const id of old) await enter(tx, id)
    return old.length === membersPerBatch
  })

/** Indexes members after an update, and rows that were inserted directly into the database. */
export async function fillEntries(db: DbOrTx): Promise<void> {
  while (await fillNext(db));
  while (await renewNext(db));
}

const cacheTtlMs = 60_000
let versions = { current: false, until: 0 }

/** Whether all entries have the terms of this version; only then may searches use its newer terms. */
export async function areCurrent(db: DbOrTx): Promise<boolean> {
  const now = clock.ms()
  if (now < versions.until && versions.until - now <= cacheTtlMs) return versions.current
  versions = { current: (await entryDb.findOld(db, 1)).length === 0, until: now + cacheTtlMs }
  return versions.current
}

const wordsPerRequest = 100

/** Counts words ahead of the job, so that a new site has suggestions. @returns whether any was counted */
export const countBeginning = async (db: DbOrTx, word: string): Promise<boolean> =>
  (await transaction(db, (tx) => entryDb.countBeginning(tx, word, wordsPerRequest, maxCount, clock.now()))) > 0

export async function countWords(db: DbOrTx): Promise<void> {
  const now = clock.now()
  const count = () =>
    transaction(db, async (tx) => {
      await allowLongStatements(tx)
      return entryDb.countWords(tx, wordsPerBatch, maxCount, now)
    })
  while ((await count()) === wordsPerBatch);
  await transaction(db, entryDb.deleteUnused)
}
