import { randomInt } from "node:crypto"
import { type Affiliate, commissionDays, commissionPercent } from "@redthread/contract/affiliate"
import { toGold } from "@redthread/contract/gold"
import { pageSize, toPage } from "../../../core/db/page"
import { heldOf } from "../gold/gold.review.service"
import * as gold from "../gold/gold.service"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import type { NewAccount } from "../../../core/feature"
import { env } from "../../../core/process/env"
import * as affiliateDb from "./affiliate.db"

const symbols = "abcdefghijklmnopqrstuvwxyz0123456789"
const pidLength = 6

const newPid = (): string => Array.from({ length: pidLength }, () => symbols[randomInt(symbols.length)]).join("")

/** The id is created on the first request; concurrent requests get the same one. */
async function pidOf(db: DbOrTx, memberId: number): Promise<string> {
  for (;;) {
    const existing = await affiliateDb.findPid(db, memberId)
    if (existing) return existing
    await affiliateDb.insertPid(db, memberId, newPid())
  }
}

const monthsShown = 12

export async function show(db: DbOrTx, { member }: MemberCaller): Promise<Affiliate> {
  const pid = await pidOf(db, member.id)
  const [members, balances, checking, months] = await Promise.all([
    affiliateDb.countReferred(db, member.id),
    gold.balances(db, member.id),
    heldOf(db, member.id),
    gold.earnedByMonth(db, member.id, monthsShown),
  ])
  return {
    pid,
    link: `${env.publicUrl}/?pid=${pid}`,
    members,
    rate: commissionPercent,
    days: commissionDays,
    earnings: toGold(balances.earnings),
    available: toGold(balances.debt < 0 ? 0 : balances.matured),
    checking: toGold(checking),
    months: months.map(({ month, cents }) => ({ month, earned: toGold(cents) })),
  }
}

export async function listReferred(db: DbOrTx, { member }: MemberCaller, maxId = Number.MAX_SAFE_INTEGER) {
  const referrals = await affiliateDb.listReferred(db, member, maxId, pageSize + 1)
  return toPage(
    referrals,
    pageSize,
    ({ memberId }) => memberId,
    ({ memberId, name, earned, createdAt }) => ({
      id: memberId,
      user: name === null ? null : { user_id: memberId, name },
      earned: toGold(earned),
      created_at: new Date(createdAt).toISOString(),
    }),
  )
}

export async function credit(tx: Tx, { memberId, pid }: NewAccount): Promise<void> {
  if (pid) await affiliateDb.insertReferral(tx, memberId, pid.toLowerCase(), clock.now())
}

const commissionMs = commissionDays * dayMs

export const referrerOf = async (tx: Tx, memberId: number): Promise<number | null> =>
  (await affiliateDb.findReferrer(tx, memberId, new Date(clock.ms() - commissionMs))) ?? null

export const eraseAffiliate = (tx: Tx, memberId: number): Promise<void> => affiliateDb.erase(tx, memberId)
export const exportAffiliate = (db: DbOrTx, memberId: number) => affiliateDb.exportOf(db, memberId)
