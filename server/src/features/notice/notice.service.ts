import type { CounterName, Counters } from "@redthread/contract/account"
import { countersChanged } from "@redthread/contract/notice"
import { db, type Tx } from "../../core/db"
import { everyFeature } from "../../core/feature"
import { live } from "../../core/live/live"
import * as noticeDb from "./notice.db"

export type { CounterState } from "./notice.db"

const noCounters: Counters = { notification: 0, message: 0, likeme: 0, request: 0, order: 0 }

/** The counters of an account just opened. */
export const openCounters = (tx: Tx, memberId: number): Promise<void> => noticeDb.insertCounters(tx, memberId)

/** The badges and the live seq. */
export const counters = async (memberId: number): Promise<noticeDb.CounterState> =>
  (await noticeDb.findCounters(db, memberId)) ?? { counter: noCounters, seq: 0 }

function announce(tx: Tx, memberId: number, state: noticeDb.CounterState | undefined): number {
  if (!state) return 0
  live.afterCommit(tx, [memberId], countersChanged, state)
  return state.seq
}

/**
 * Adds to a badge, never below 0, and tells the member's devices once committed.
 * @returns the member's new live seq, which is this transaction's until it ends
 */
export async function add(tx: Tx, memberId: number, name: CounterName, delta: number): Promise<number> {
  return announce(tx, memberId, await noticeDb.addToCounter(tx, memberId, name, delta))
}

/** Keeps the badges and the live seq of a member from changing until the transaction ends. */
export async function lock(tx: Tx, memberId: number): Promise<void> {
  await noticeDb.lockCounters(tx, memberId)
}

/** Counts every badge anew: after a block or an erasure, when what was counted is gone. */
export async function recount(tx: Tx, memberId: number): Promise<void> {
  const before = await noticeDb.lockCounters(tx, memberId)
  if (!before) return
  const counted = await everyFeature.recount(tx, memberId)
  const changed = Object.entries(counted).some(([name, count]) => before.counter[name as CounterName] !== count)
  if (changed) announce(tx, memberId, await noticeDb.setCounters(tx, memberId, counted))
}
