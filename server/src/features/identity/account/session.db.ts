import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm"
import { type DbOrTx, prepareRows, type Tx } from "../../../core/db/db"
import { account, session, sessionKey } from "./account.tables"

export type SessionRow = typeof session.$inferSelect

/** A session to open; the function of the last migration that names `open_session` says when it is. */
export type NewSession = {
  accountId: number
  familyId: number | null
  deviceId: string | null
  client: string | null
  address: string
  agent: string | null
  country: string | null
  now: string
  expiresAt: string
  passwordHash: string | null
  mostDevices: number | null
  secretDigest: Uint8Array
  provenAt: string | null
}

const value = (name: keyof NewSession) => sql.placeholder(name)
const openQuery = prepareRows<{ id: number | null }, NewSession>(sql`
  select open_session(${value("accountId")}, ${value("familyId")}, ${value("deviceId")}, ${value("client")},
    ${value("address")}, ${value("agent")}, ${value("country")}, ${value("now")}, ${value("expiresAt")},
    ${value("passwordHash")}, ${value("mostDevices")}, ${value("secretDigest")}, ${value("provenAt")}) as id`)

/** Answers the session's id, null where none was opened. In a transaction of its own it is a single trip to the database. */
export const open = async (on: DbOrTx, values: NewSession): Promise<number | null> =>
  (await openQuery(on, values))[0]?.id ?? null

/** A session that has not ended, with the role of an account that is active. */
export async function find(on: DbOrTx, sessionId: number) {
  const [row] = await on
    .select({
      id: session.id,
      accountId: session.accountId,
      familyId: session.familyId,
      generation: session.generation,
      secretDigest: session.secretDigest,
      refreshedAt: session.refreshedAt,
      client: session.client,
      seenAt: session.seenAt,
      expiresAt: session.expiresAt,
      role: account.role,
    })
    .from(session)
    .innerJoin(account, and(eq(account.id, session.accountId), eq(account.state, "active")))
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
  return row
}

/** Takes the next generation of a session that has not ended; undefined when somebody else has taken it. */
export async function renew(
  tx: Tx,
  { id, generation, now, expiresAt }: { id: number; generation: number; now: Date; expiresAt: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .update(session)
    .set({ generation: sql`${session.generation} + 1`, refreshedAt: now, seenAt: now, expiresAt })
    .where(and(eq(session.id, id), eq(session.generation, generation), isNull(session.endedAt)))
    .returning({ generation: session.generation })
  return row?.generation
}

export async function touch(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ seenAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}

type Ended = { sessionId: number } | { familyId: number } | { accountId: number; except?: number | undefined }

/** Ends one session, those of one sign-in, or all of an account but one; answers the ids of those that had not ended. */
export async function end(tx: Tx, of: Ended, now: Date): Promise<number[]> {
  const which =
    "sessionId" in of
      ? eq(session.id, of.sessionId)
      : "familyId" in of
        ? or(eq(session.id, of.familyId), eq(session.familyId, of.familyId))
        : and(eq(session.accountId, of.accountId), of.except ? ne(session.id, of.except) : undefined)
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(which, isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}

export async function markProven(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(session).set({ provenAt: now }).where(eq(session.id, sessionId))
}

export async function isProvenSince(on: DbOrTx, sessionId: number, since: Date): Promise<boolean> {
  const found = await on
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), gt(session.provenAt, since)))
  return found.length > 0
}

/** Ends all sessions of everybody. */
export async function endEverybodys(tx: Tx, now: Date): Promise<void> {
  await tx.update(session).set({ endedAt: now }).where(isNull(session.endedAt))
}

/** Forgets all hand-over keys. */
export async function removeAllKeys(tx: Tx): Promise<void> {
  await tx.delete(sessionKey)
}

const isLive = (accountId: number, now: Date) =>
  and(eq(session.accountId, accountId), isNull(session.endedAt), gt(session.expiresAt, now))

export const listLive = (on: DbOrTx, accountId: number, now: Date): Promise<SessionRow[]> =>
  on.select().from(session).where(isLive(accountId, now)).orderBy(desc(session.seenAt), desc(session.id))

/** Whether the session is, or was, this account's. */
export async function belongsTo(on: DbOrTx, sessionId: number, accountId: number): Promise<boolean> {
  const found = await on
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.accountId, accountId)))
  return found.length > 0
}

/** Whether this device has signed in to the account before. */
export async function knowsDevice(on: DbOrTx, accountId: number, deviceId: string): Promise<boolean> {
  const found = await on
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.accountId, accountId), eq(session.deviceId, deviceId)))
    .limit(1)
  return found.length > 0
}

export async function insertKey(tx: Tx, values: typeof sessionKey.$inferInsert): Promise<void> {
  await tx.insert(sessionKey).values(values)
}

/** Uses a key up; of two who redeem it at once one gets it. */
export async function takeKey(tx: Tx, digest: Uint8Array) {
  const [row] = await tx.delete(sessionKey).where(eq(sessionKey.digest, digest)).returning()
  return row
}

/** Removes some sessions that ended or expired before `before`; answers how many. */
export async function removeEnded(tx: Tx, before: Date, atMost: number): Promise<number> {
  const old = tx
    .select({ id: session.id })
    .from(session)
    .where(or(lt(session.endedAt, before), lt(session.expiresAt, before)))
    .limit(atMost)
  return (await tx.delete(session).where(inArray(session.id, old)).returning({ id: session.id })).length
}

export async function removeExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessionKey).where(lt(sessionKey.expiresAt, now))
}
