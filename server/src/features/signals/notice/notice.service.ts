import type { CounterName, Counters } from "@redthread/contract/account"
import { type Changes, countersChanged } from "@redthread/contract/notice"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { live } from "../../../core/live/live"
import * as noticeDb from "./notice.db"

export type { CounterState } from "./notice.db"

const noCounters: Counters = { notification: 0, message: 0, likeme: 0, request: 0, order: 0 }

export const openCounters = (tx: Tx, memberId: number): Promise<void> => noticeDb.insertCounters(tx, memberId)

export const memberExists = async (db: DbOrTx, memberId: number): Promise<boolean> =>
  (await noticeDb.findCounters(db, memberId)) !== undefined

export const counters = async (db: DbOrTx, memberId: number): Promise<noticeDb.CounterState> =>
  (await noticeDb.findCounters(db, memberId)) ?? { counter: noCounters, seq: 0 }

function publishCounters(tx: Tx, memberId: number, state: noticeDb.CounterState | undefined): number {
  if (!state) return 0
  const { counter, seq } = state
  live.afterCommit(tx, { memberId, seq }, countersChanged, { counter })
  return seq
}

/** Changes a badge, never below 0. `isNews` makes the member due for push and mail. @returns the new live seq */
export async function add(
  tx: Tx,
  memberId: number,
  name: CounterName,
  delta: number,
  isNews = delta > 0,
): Promise<number> {
  return publishCounters(tx, memberId, await noticeDb.addToCounter(tx, memberId, name, delta, isNews))
}

/** Adds a notification to the counters of many members, which the caller has locked. @returns their new live seqs */
export async function addToAll(
  tx: Tx,
  memberIds: readonly number[],
  listed: readonly number[],
): Promise<Map<number, number>> {
  const states = await noticeDb.addNotificationToAll(tx, memberIds, listed)
  return new Map([...states].map(([memberId, state]) => [memberId, publishCounters(tx, memberId, state)]))
}

/** Takes the live seq of an event without a badge and locks it until the commit. */
export const nextSeq = async (tx: Tx, memberId: number, part: noticeDb.ChangedPart): Promise<number> =>
  (await noticeDb.markChanged(tx, memberId, part)) ?? 0

/** The seq is read first, so that a concurrent change is reported twice rather than never. */
export async function changes(db: DbOrTx, memberId: number, since: number): Promise<Changes> {
  const { changed, ...state } = (await noticeDb.findChanged(db, memberId)) ?? {
    counter: noCounters,
    seq: 0,
    changed: {},
  }
  if (since === state.seq) return { ...state, stale: [], threads: [] }
  // The client's seq is from before a restore of the database, so everything is reported.
  const isAhead = since > state.seq
  const isStale = (part: string): boolean => isAhead || (changed[part] ?? 0) > since
  return { ...state, ...(await everyFeature.changes(db, { memberId, since: isAhead ? 0 : since, isStale })) }
}

/** Locks the member's counters. @returns the live seq */
export async function lock(tx: Tx, memberId: number): Promise<number> {
  return (await noticeDb.lockCounters(tx, memberId))?.seq ?? 0
}

/** Locks the counters of members in the order of their ids. */
export async function lockAll(tx: Tx, memberIds: readonly number[]): Promise<void> {
  for (const id of memberIds.toSorted((one, other) => one - other)) await noticeDb.lockCounters(tx, id)
}

/** Marks one or all counted items as seen. Items that arrive concurrently stay counted. */
export const lower = (db: DbOrTx, memberId: number, name: CounterName, all: boolean): Promise<noticeDb.CounterState> =>
  transaction(db, async (tx) => {
    // Lock order: counted rows before the counters.
    const seen = await everyFeature.seen(tx, name, memberId, all)
    const before = await noticeDb.lockCounters(tx, memberId)
    if (!before) return { counter: noCounters, seq: 0 }
    const lowered = Math.min(seen, before.counter[name])
    if (lowered === 0) return before
    const seq = await add(tx, memberId, name, -lowered)
    return { counter: { ...before.counter, [name]: before.counter[name] - lowered }, seq }
  })

export async function recount(tx: Tx, memberId: number): Promise<void> {
  const before = await noticeDb.lockCounters(tx, memberId)
  if (!before) return
  const counted = await everyFeature.recount(tx, memberId)
  const changed = Object.entries(counted).some(([name, count]) => before.counter[name as CounterName] !== count)
  if (changed) publishCounters(tx, memberId, await noticeDb.setCounters(tx, memberId, counted))
}
