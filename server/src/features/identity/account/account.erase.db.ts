import { eq, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { account, session } from "../../member/account-row/account.tables"

/** Leaves the empty row that other people's conversations refer to, and what the core kept of the member. */
export async function erase(tx: Tx, accountId: number, now: Date): Promise<void> {
  await rows(
    tx,
    sql`delete from mail using account where account.id = ${accountId} and recipient in (account.email, account.phone)`,
  )
  await rows(tx, sql`delete from idempotency where member_id = ${accountId}`)
  await tx.delete(session).where(eq(session.memberId, accountId))
  await tx
    .update(account)
    .set({
      email: null,
      phone: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      passwordHash: null,
      role: "member",
      isPartner: false,
      trialing: false,
      erasedAt: now,
    })
    .where(eq(account.id, accountId))
  // The audit's trigger lets only those be forgotten whose account is erased.
  await rows(tx, sql`update audit set detail = '{}', reason = null where subject_id = ${accountId}`)
  await rows(tx, sql`update audit set address = null where actor_id = ${accountId}`)
}

/** All data of the account except credentials: hashes, secrets and codes. */
export async function exportOf(on: DbOrTx, accountId: number) {
  const [row] = await on.select().from(account).where(eq(account.id, accountId))
  const { passwordHash, ...kept } = row ?? { passwordHash: null }
  const sessions = await on.select().from(session).where(eq(session.memberId, accountId))
  const mails = await rows(
    on,
    sql`select channel, subject, mail.created_at as "createdAt", sent_at as "sentAt" from mail
      join account on recipient in (account.email, account.phone) where account.id = ${accountId} order by mail.id`,
  )
  return {
    account: { ...kept, hasPassword: passwordHash !== null },
    sessions: sessions.map(({ secretDigest: _secretDigest, ...rest }) => rest),
    mails,
  }
}
