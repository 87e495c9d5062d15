import type { CounterName, Counters } from "@redthread/contract/account"
import { type Changes, countersChanged } from "@redthread/contract/notice"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { live } from "../../../core/live/live"
import * as noticeDb from "./notice.db"

export type { CounterState } from "./notice.db"

const noCounters: Counters = { notification: 0, message: 0, likeme: 0, request: 0, order: 0 }

/** The counters of an account just opened. */
export const openCounters = (tx: Tx, memberId: number): Promise<void> => noticeDb.insertCounters(tx, memberId)

/** Whether there is such a member. */
export const isThere = async (db: DbOrTx, memberId: number): Promise<boolean> =>
  (await noticeDb.findCounters(db, memberId)) !== undefined

/** The badges and the live seq. */
export const counters = async (db: DbOrTx, memberId: number): Promise<noticeDb.CounterState> =>
  (await noticeDb.findCounters(db, memberId)) ?? { counter: noCounters, seq: 0 }

function announce(tx: Tx, memberId: number, state: noticeDb.CounterState | undefined): number {
  if (!state) return 0
  const { counter, seq } = state
  live.afterCommit(tx, { memberId, seq }, countersChanged, { counter })
  return seq
}

/**
 * Adds to a badge, never below 0, and tells the member's devices once committed; those that are elsewhere where it is news,
 * which more on the badge always is.
 * @returns the member's new live seq, which is this transaction's until it ends
 */
export async function add(
  tx: Tx,
  memberId: number,
  name: CounterName,
  delta: number,
  isNews = delta > 0,
): Promise<number> {
  return announce(tx, memberId, await noticeDb.addToCounter(tx, memberId, name, delta, isNews))
}

/** Takes the member's next live seq for an event that changes no badge; it is this transaction's until it ends. */
export const nextSeq = async (tx: Tx, memberId: number, part: noticeDb.ChangedPart): Promise<number> =>
  (await noticeDb.markChanged(tx, memberId, part)) ?? 0

/**
 * What changed after this live seq. The seq is read first: a change during the reading is reported twice rather than never.
 * A seq ahead of the member's is from before a restore of the database: everything is reported.
 */
export async function changes(db: DbOrTx, memberId: number, since: number): Promise<Changes> {
  const { changed, ...state } = (await noticeDb.findChanged(db, memberId)) ?? {
    counter: noCounters,
    seq: 0,
    changed: {},
  }
  if (since === state.seq) return { ...state, stale: [], threads: [] }
  const isAhead = since > state.seq
  const isStale = (part: string): boolean => isAhead || (changed[part] ?? 0) > since
  return { ...state, ...(await everyFeature.changes(db, { memberId, since: isAhead ? 0 : since, isStale })) }
}

/** Keeps the badges and the live seq of a member from changing until the transaction ends; answers the seq. */
export async function lock(tx: Tx, memberId: number): Promise<number> {
  return (await noticeDb.lockCounters(tx, memberId))?.seq ?? 0
}

/** The same of several members, in the order of their ids. */
export async function lockAll(tx: Tx, memberIds: readonly number[]): Promise<void> {
  for (const id of memberIds.toSorted((one, other) => one - other)) await noticeDb.lockCounters(tx, id)
}

/**
 * Lowers a badge by one, or to nothing: what it counts is seen, so that counting anew agrees. What arrived concurrently and
 * was not seen stays counted.
 */
export const lower = (db: DbOrTx, memberId: number, name: CounterName, all: boolean): Promise<noticeDb.CounterState> =>
  transaction(db, async (tx) => {
    // What is counted is locked before the counters, as by everything that counts it.
    const seen = await everyFeature.seen(tx, name, memberId, all)
    const before = await noticeDb.lockCounters(tx, memberId)
    if (!before) return { counter: noCounters, seq: 0 }
    const less = Math.min(seen, before.counter[name])
    if (less === 0) return before
    const seq = await add(tx, memberId, name, -less)
    return { counter: { ...before.counter, [name]: before.counter[name] - less }, seq }
  })

/** Counts every badge anew: after a block or an erasure, when what was counted is gone. */
export async function recount(tx: Tx, memberId: number): Promise<void> {
  const before = await noticeDb.lockCounters(tx, memberId)
  if (!before) return
  const counted = await everyFeature.recount(tx, memberId)
  const changed = Object.entries(counted).some(([name, count]) => before.counter[name as CounterName] !== count)
  if (changed) announce(tx, memberId, await noticeDb.setCounters(tx, memberId, counted))
}
