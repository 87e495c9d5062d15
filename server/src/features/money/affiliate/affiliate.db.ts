import { and, eq, gt, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { referral, referralCode } from "./affiliate.tables"

export async function findPid(on: DbOrTx, memberId: number): Promise<string | undefined> {
  const [row] = await on.select({ pid: referralCode.pid }).from(referralCode).where(eq(referralCode.memberId, memberId))
  return row?.pid
}

/** Does nothing if the member has an id or another member has this one. */
export async function insertPid(on: DbOrTx, memberId: number, pid: string): Promise<void> {
  await on.insert(referralCode).values({ pid, memberId }).onConflictDoNothing()
}

/** Does nothing if the id is unknown or the new member's own. */
export async function insertReferral(tx: Tx, memberId: number, pid: string, createdAt: Date): Promise<void> {
  await tx.execute(sql`insert into referral (member_id, referrer_id, created_at)
    select ${memberId}, member_id, ${createdAt.toISOString()}::timestamptz from referral_code
    where pid = ${pid} and member_id <> ${memberId} on conflict do nothing`)
}

export const countReferred = (on: DbOrTx, referrerId: number): Promise<number> =>
  on.$count(referral, eq(referral.referrerId, referrerId))

export async function findReferrer(on: DbOrTx, memberId: number, since: Date): Promise<number | undefined> {
  const [row] = await on
    .select({ referrerId: referral.referrerId })
    .from(referral)
    .where(and(eq(referral.memberId, memberId), gt(referral.createdAt, since)))
  return row?.referrerId
}

export interface ReferredRow {
  memberId: number
  name: string | null
  /** The member has earned this commission in cents, minus reversals. */
  earned: number
  createdAt: string
}

const referredColumns = columns<ReferredRow>({
  memberId: "int8",
  name: "text?",
  earned: "int8",
  createdAt: "timestamptz",
})

export const referredQuery = (reader: Reader, maxId: number, limit: number): SQL => sql`
  select r.member_id as "memberId", r.created_at as "createdAt",
    (select ${profile.name} from ${profile} where ${profile.memberId} = r.member_id and ${visibleTo(reader)}) as "name",
    (select coalesce(sum(e.amount), 0)::bigint from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.member_id = ${reader.id} and a.type = 'earnings'
      where t.member_id = r.member_id and t.kind in ('recharge', 'reversal', 'revocation')
        and (t.kind <> 'reversal' or exists (
          select from ledger_transaction o where o.id = t.reverses_id and o.kind = 'recharge'))) as "earned"
  from referral r where r.referrer_id = ${reader.id} and r.member_id < ${maxId}
  order by r.member_id desc limit ${sql.raw(String(limit))}`

export const listReferred = (on: DbOrTx, reader: Reader, maxId: number, limit: number): Promise<ReferredRow[]> =>
  rows(on, referredColumns, referredQuery(reader, maxId, limit))

/** Leaves the row with the member's own referrer, which contains only ids. */
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
