import { and, eq, gt, isNull, lte, sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../core/db"
import { account, session } from "./account.tables"

const mayComeBack = (since: Date) =>
  and(eq(account.state, "deleted"), isNull(account.erasedAt), gt(account.stateAt, since))

/** Marks an active account as deleted; undefined when it is not active (any more). */
export async function markDeleted(tx: Tx, accountId: number, now: Date) {
  const [row] = await tx
    .update(account)
    .set({ state: "deleted", stateAt: now })
    .where(and(eq(account.id, accountId), eq(account.state, "active")))
    .returning({ email: account.email, phone: account.phone })
  return row
}

/** Lets an account that was deleted after `since` in again; answers whether there was one. */
export async function markActive(tx: Tx, accountId: number, since: Date, now: Date): Promise<boolean> {
  const found = await tx
    .update(account)
    .set({ state: "active", stateAt: now })
    .where(and(eq(account.id, accountId), mayComeBack(since)))
    .returning({ id: account.id })
  return found.length > 0
}

/** The next account that was deleted before `until`, locked; those that another process holds or that failed are left out. */
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

/** Whether this device signed in after `since`. */
export async function signedInSince(on: DbOrTx, sessionId: number, since: Date): Promise<boolean> {
  const found = await on
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), gt(session.createdAt, since)))
  return found.length > 0
}

/** Leaves the empty row that other people's conversations refer to, and what the core kept of the member. */
export async function erase(tx: Tx, accountId: number, now: Date): Promise<void> {
  await rows(
    tx,
    sql`delete from mail using account where account.id = ${accountId} and recipient in (account.email, account.phone)`,
  )
  await rows(tx, sql`delete from idempotency where member_id = ${accountId}`)
  await rows(tx, sql`update audit set detail = '{}' where subject_id = ${accountId}`)
  await rows(tx, sql`update audit set address = null where actor_id = ${accountId}`)
  await tx.delete(session).where(eq(session.accountId, accountId))
  await tx
    .update(account)
    .set({
      email: null,
      phone: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      passwordHash: null,
      role: "member",
      isPartner: 0,
      trialing: 0,
      pushId: null,
      erasedAt: now,
    })
    .where(eq(account.id, accountId))
}

/** All but what proves who somebody is: hashes and codes. */
export async function exportOf(on: DbOrTx, accountId: number) {
  const [row] = await on.select().from(account).where(eq(account.id, accountId))
  const { passwordHash, ...kept } = row ?? { passwordHash: null }
  const mails = await rows(
    on,
    sql`select channel, subject, mail.created_at as "createdAt", sent_at as "sentAt" from mail
      join account on recipient in (account.email, account.phone) where account.id = ${accountId} order by mail.id`,
  )
  return {
    account: { ...kept, hasPassword: passwordHash !== null },
    sessions: await on.select().from(session).where(eq(session.accountId, accountId)),
    mails,
  }
}
