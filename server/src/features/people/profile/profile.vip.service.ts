import { clock } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/feature"
import { sessionCache } from "../../../core/member/session-cache"
import * as profileDb from "./profile.db"

/** Makes the member a VIP for so many days more. */
export async function grantVip(tx: Tx, memberId: number, days: number): Promise<void> {
  const stored = await profileDb.lock(tx, memberId)
  if (!stored) throw new Error(`member ${memberId} is granted VIP without having a profile`)
  const from = Math.max(clock.ms(), stored.vipUntil?.getTime() ?? 0)
  await profileDb.update(tx, memberId, { vipUntil: new Date(from + days * 86_400_000) })
  await everyFeature.onProfile(tx, memberId)
  sessionCache.forgetAfterCommit(tx, memberId)
}
