import { clock, dayMs } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { sessionCache } from "../../../core/member/member-cache"
import * as factsDb from "./profile.facts.db"

/** Locks the profile. Returns the new end; null if `next` returned null or there is no profile. */
export async function moveVipEnd(
  tx: Tx,
  memberId: number,
  next: (until: Date | null) => Date | null,
): Promise<Date | null> {
  const stored = await factsDb.lockProfile(tx, memberId)
  const until = stored ? next(stored.vipUntil) : null
  if (!until) return null
  await factsDb.updateProfile(tx, memberId, { vipUntil: until })
  await everyFeature.onProfile(tx, memberId)
  sessionCache.forgetAfterCommit(tx, memberId)
  return until
}

export async function grantVip(tx: Tx, memberId: number, days: number): Promise<void> {
  const granted = await moveVipEnd(tx, memberId, (until) => {
    const from = Math.max(clock.ms(), until?.getTime() ?? 0)
    return new Date(from + days * dayMs)
  })
  if (!granted) throw new Error(`member ${memberId} is granted VIP without having a profile`)
}

/** Returns the previous value; undefined if the member has no profile. */
export async function setFree(tx: Tx, memberId: number, free: boolean): Promise<boolean | undefined> {
  const stored = await factsDb.lockProfile(tx, memberId)
  if (!stored || stored.free === free) return stored?.free
  await factsDb.updateProfile(tx, memberId, { free })
  await everyFeature.onProfile(tx, memberId)
  sessionCache.forgetAfterCommit(tx, memberId)
  return stored.free
}
