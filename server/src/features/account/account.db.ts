import { and, eq, isNull, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../core/db"
import { account, session } from "./account.tables"

export type AccountRow = typeof account.$inferSelect
export type SessionRow = typeof session.$inferSelect

export async function insertAccount(tx: Tx, values: typeof account.$inferInsert): Promise<number> {
  const [row] = await tx.insert(account).values(values).returning({ id: account.id })
  if (!row) throw new Error("no account was inserted")
  return row.id
}

export async function findAccount(
  on: DbOrTx,
  by: { id: number } | { email: string } | { phone: string },
): Promise<AccountRow | undefined> {
  const condition =
    "id" in by ? eq(account.id, by.id) : "email" in by ? eq(account.email, by.email) : eq(account.phone, by.phone)
  const [row] = await on.select().from(account).where(condition)
  return row
}

/** The account, locked until the transaction ends: its ways in and its number of devices change one at a time. */
export async function lockAccount(tx: Tx, accountId: number): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(account).where(eq(account.id, accountId)).for("no key update")
  return row
}

export async function updateAccount(tx: Tx, accountId: number, values: Partial<AccountRow>): Promise<void> {
  await tx.update(account).set(values).where(eq(account.id, accountId))
}

export async function insertSession(tx: Tx, values: typeof session.$inferInsert): Promise<number> {
  const [row] = await tx.insert(session).values(values).returning({ id: session.id })
  if (!row) throw new Error("no session was inserted")
  return row.id
}

/** A session that has not ended, with the role of an account that is active. */
export async function findSession(on: DbOrTx, sessionId: number) {
  const [row] = await on
    .select({
      id: session.id,
      accountId: session.accountId,
      generation: session.generation,
      client: session.client,
      expiresAt: session.expiresAt,
      role: account.role,
    })
    .from(session)
    .innerJoin(account, and(eq(account.id, session.accountId), eq(account.state, "active")))
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
  return row
}

/** Takes the next generation of a session that has not ended; undefined when somebody else has taken it. */
export async function renewSession(
  tx: Tx,
  { id, generation, now, expiresAt }: { id: number; generation: number; now: Date; expiresAt: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .update(session)
    .set({ generation: sql`${session.generation} + 1`, seenAt: now, expiresAt })
    .where(and(eq(session.id, id), eq(session.generation, generation), isNull(session.endedAt)))
    .returning({ generation: session.generation })
  return row?.generation
}

/** Ends one session, or all of an account; answers the ids of those that had not ended. */
export async function endSessions(
  tx: Tx,
  of: { sessionId: number } | { accountId: number },
  now: Date,
): Promise<number[]> {
  const which = "sessionId" in of ? eq(session.id, of.sessionId) : eq(session.accountId, of.accountId)
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(which, isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}

export const exportOf = async (on: DbOrTx, accountId: number) => ({
  account: await on
    .select({ email: account.email, phone: account.phone, createdAt: account.createdAt, role: account.role })
    .from(account)
    .where(eq(account.id, accountId)),
  sessions: await on.select().from(session).where(eq(session.accountId, accountId)),
})

/** Leaves the empty row that other people's conversations refer to. */
export async function erase(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx.delete(session).where(eq(session.accountId, accountId))
  await tx
    .update(account)
    .set({ email: null, phone: null, passwordHash: null, pushId: null, state: "deleted", stateAt: now })
    .where(eq(account.id, accountId))
}
