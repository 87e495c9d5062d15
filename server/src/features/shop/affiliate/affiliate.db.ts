import { and, eq, gt, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { referral, referralCode } from "./affiliate.tables"

export async function findPid(on: DbOrTx, memberId: number): Promise<string | undefined> {
  const [row] = await on.select({ pid: referralCode.pid }).from(referralCode).where(eq(referralCode.memberId, memberId))
  return row?.pid
}

/** Gives the member this id, unless they have one or somebody else has it. */
export async function insertPid(on: DbOrTx, memberId: number, pid: string): Promise<void> {
  await on.insert(referralCode).values({ pid, memberId }).onConflictDoNothing()
}

/** Credits the member whose id this is; nobody, where it is no one's or the newcomer's own. */
export async function insertReferral(tx: Tx, memberId: number, pid: string, createdAt: Date): Promise<void> {
  await tx.execute(sql`insert into referral (member_id, referrer_id, created_at)
    select ${memberId}, member_id, ${createdAt.toISOString()}::timestamptz from referral_code
    where pid = ${pid} and member_id <> ${memberId} on conflict do nothing`)
}

export const countReferred = (on: DbOrTx, referrerId: number): Promise<number> =>
  on.$count(referral, eq(referral.referrerId, referrerId))

/** By whose link the member came, not before `since`. */
export async function findReferrer(on: DbOrTx, memberId: number, since: Date): Promise<number | undefined> {
  const [row] = await on
    .select({ referrerId: referral.referrerId })
    .from(referral)
    .where(and(eq(referral.memberId, memberId), gt(referral.createdAt, since)))
  return row?.referrerId
}

/** Whom the member brought is forgotten; by whom the member came stays counted, and is an id alone. */
export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(referralCode).where(eq(referralCode.memberId, memberId))
  await tx.delete(referral).where(eq(referral.referrerId, memberId))
}

export async function exportOf(on: DbOrTx, memberId: number) {
  return {
    pid: (await findPid(on, memberId)) ?? null,
    brought: await on
      .select({ userId: referral.memberId, createdAt: referral.createdAt })
      .from(referral)
      .where(eq(referral.referrerId, memberId)),
    came: await on.select({ createdAt: referral.createdAt }).from(referral).where(eq(referral.memberId, memberId)),
  }
}
