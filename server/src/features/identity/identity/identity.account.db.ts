import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { account, session } from "../../member/account-row/account.tables"

/** Empties the account's row instead of deleting it, because conversations refer to it. */
export async function erase(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx.execute(
    sql`delete from mail using account where account.id = ${accountId} and recipient in (account.email, account.phone)`,
  )
  await tx.execute(sql`delete from idempotency where member_id = ${accountId}`)
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
  // The audit's trigger allows this for erased accounts only.
  await tx.execute(sql`update audit set detail = '{}', reason = null where subject_id = ${accountId}`)
  await tx.execute(sql`update audit set address = null where actor_id = ${accountId}`)
}

export async function exportOf(on: DbOrTx, accountId: number) {
  const [row] = await on.select().from(account).where(eq(account.id, accountId))
  const { passwordHash, ...fields } = row ?? { passwordHash: null }
  const sessions = await on.select().from(session).where(eq(session.memberId, accountId))
  const mails = await rows(
    on,
    { channel: "text", subject: "text", createdAt: "timestamptz", sentAt: "timestamptz?" },
    sql`select channel, subject, mail.created_at as "createdAt", sent_at as "sentAt" from mail
      join account on recipient in (account.email, account.phone) where account.id = ${accountId} order by mail.id`,
  )
  return {
    account: { ...fields, hasPassword: passwordHash !== null },
    sessions: sessions.map(({ secretDigest: _secretDigest, ...rest }) => rest),
    mails,
  }
}

const canReactivate = (since: Date) =>
  and(eq(account.state, "deleted"), isNull(account.erasedAt), gt(account.stateAt, since))

/** Returns the account's addresses; undefined if it is not active. */
export async function markDeleted(tx: Tx, accountId: number, now: Date) {
  const [row] = await tx
    .update(account)
    .set({ state: "deleted", stateAt: now })
    .where(and(eq(account.id, accountId), eq(account.state, "active")))
    .returning({ email: account.email, phone: account.phone })
  return row
}

export async function markDeletedSince(tx: Tx, accountId: number, since: Date): Promise<void> {
  await tx
    .update(account)
    .set({ state: "deleted", stateAt: sql`least(${account.stateAt}, ${since.toISOString()}::timestamptz)` })
    .where(and(eq(account.id, accountId), ne(account.state, "active"), isNull(account.erasedAt)))
}

export async function markReactivated(
  tx: Tx,
  accountId: number,
  { state, since, now }: { state: "active" | "suspended"; since: Date; now: Date },
): Promise<boolean> {
  const updated = await tx
    .update(account)
    .set({ state, stateAt: now })
    .where(and(eq(account.id, accountId), canReactivate(since)))
    .returning({ id: account.id })
  return updated.length > 0
}

export async function lockNextToErase(tx: Tx, until: Date, failed: readonly number[]): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.state, "deleted"),
        isNull(account.erasedAt),
        lte(account.stateAt, until),
        sql`${account.id} <> all(${bigints(failed)})`,
      ),
    )
    .orderBy(account.stateAt)
    .limit(1)
    .for("update", { skipLocked: true })
  return row?.id
}
