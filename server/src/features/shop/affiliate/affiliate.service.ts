import { randomInt } from "node:crypto"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, type Tx } from "../../../core/db/db"
import type { Joined } from "../../../core/feature"
import { env } from "../../../core/process/env"
import * as affiliateDb from "./affiliate.db"

const symbols = "abcdefghijklmnopqrstuvwxyz0123456789"
const pidLength = 6

const newPid = (): string => Array.from({ length: pidLength }, () => symbols[randomInt(symbols.length)]).join("")

/** The member's referral id, made when it is first asked for: one, however many ask at once. */
async function pidOf(memberId: number): Promise<string> {
  for (;;) {
    const known = await affiliateDb.findPid(db, memberId)
    if (known) return known
    await affiliateDb.insertPid(db, memberId, newPid())
  }
}

/** The own referral id and link, and how many came by it. */
export async function show({ member }: MemberCaller): Promise<{ pid: string; link: string; members: number }> {
  const pid = await pidOf(member.id)
  return { pid, link: `${env.publicUrl}/?pid=${pid}`, members: await affiliateDb.countReferred(db, member.id) }
}

/** Credits whoever's link brought this new member; an id that nobody has is let be. */
export async function credit(tx: Tx, { memberId, pid }: Joined): Promise<void> {
  if (pid) await affiliateDb.insertReferral(tx, memberId, pid.toLowerCase(), clock.now())
}

/** ms for which the referrer earns a share of what a new member pays */
const commissionFor = 365 * 86_400_000

/** Who earns a share of this member's payments now. */
export const referrerOf = async (tx: Tx, memberId: number): Promise<number | null> =>
  (await affiliateDb.findReferrer(tx, memberId, new Date(clock.ms() - commissionFor))) ?? null

export const eraseAffiliate = (tx: Tx, memberId: number): Promise<void> => affiliateDb.erase(tx, memberId)
export const exportAffiliate = (memberId: number) => affiliateDb.exportOf(db, memberId)
