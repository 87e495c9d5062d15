import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm"
import { lockForText, type DbOrTx, prepareRows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { account, session, sessionKey } from "../../member/account-row/account.tables"

export type SessionRow = typeof session.$inferSelect

export type NewSession = {
  accountId: number
  familyId: number | null
  deviceId: string | null
  client: string | null
  address: string
  network: string | null
  agent: string | null
  country: string | null
  now: string
  expiresAt: string
  passwordHash: string | null
  maxDevices: number | null
  secretDigest: Uint8Array
  provenAt: string | null
  pushId: string | null
}

const param = (name: keyof NewSession, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const accountId = param("accountId", "bigint")
const deviceId = param("deviceId", "text")
const passwordHash = param("passwordHash", "text")
const maxDevices = param("maxDevices", "int")
const now = param("now", "timestamptz")

const hasPlaceForDevice = sql`(
  select count(distinct coalesce(s.device_id, 'session ' || s.id)) < ${maxDevices}
    or coalesce(bool_or(s.device_id = ${deviceId}), false)
  from ${session} s where s.member_id = ${accountId} and s.ended_at is null and s.expires_at > ${now})`

const insertQuery = prepareRows<{ id: number }, NewSession>(
  columns<{ id: number }>({ id: "int8" }),
  sql`
  insert into ${session} (member_id, family_id, device_id, client, address, network, agent, country, secret_digest, created_at,
    seen_at, proven_at, expires_at, push_id)
  select ${account.id}, ${param("familyId", "bigint")}, ${deviceId}, ${param("client", "text")},
    ${param("address", "text")}, ${param("network", "text")}, ${param("agent", "text")}, ${param("country", "text")},
    ${param("secretDigest", "bytea")}, ${now}, ${now}, ${param("provenAt", "timestamptz")}, ${param("expiresAt", "timestamptz")},
    ${param("pushId", "text")}
  from ${account}
  where ${account.id} = ${accountId} and ${account.state} = 'active'
    and (${passwordHash} is null or ${account.passwordHash} = ${passwordHash})
    and (${maxDevices} is null or ${hasPlaceForDevice})
  returning id`,
)

/** The account must be locked, as devices are counted. Null if the password has changed or a device is too many. */
export const open = async (tx: Tx, values: NewSession): Promise<number | null> =>
  (await insertQuery(tx, values))[0]?.id ?? null

export async function forgetPushId(tx: Tx, pushId: string): Promise<void> {
  await tx
    .update(session)
    .set({ pushId: null })
    .where(and(eq(session.pushId, pushId), isNull(session.endedAt)))
}

/** Locks the push id: of two concurrent claims the second wins. */
export async function claimPushId(tx: Tx, sessionId: number, pushId: string): Promise<void> {
  await lockForText(tx, `push:${pushId}`)
  await tx
    .update(session)
    .set({ pushId: sql`case when ${session.id} = ${sessionId} then ${pushId} end` })
    .where(and(or(eq(session.id, sessionId), eq(session.pushId, pushId)), isNull(session.endedAt)))
}

export async function pushIdsOf(on: DbOrTx, accountId: number, now: Date): Promise<string[]> {
  const pushIds = await on
    .selectDistinct({ pushId: session.pushId })
    .from(session)
    .where(and(isLive(accountId, now), isNotNull(session.pushId)))
  return pushIds.flatMap(({ pushId }) => pushId ?? [])
}

export async function find(on: DbOrTx, sessionId: number) {
  const [row] = await on
    .select({
      id: session.id,
      accountId: session.memberId,
      familyId: session.familyId,
      generation: session.generation,
      secretDigest: session.secretDigest,
      refreshedAt: session.refreshedAt,
      client: session.client,
      seenAt: session.seenAt,
      expiresAt: session.expiresAt,
      secondFactorAt: session.secondFactorAt,
      role: account.role,
      limitedUntil: account.limitedUntil,
    })
    .from(session)
    .innerJoin(account, and(eq(account.id, session.memberId), eq(account.state, "active")))
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
  return row
}

/** Returns undefined if a concurrent refresh incremented the generation. */
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

type SessionFilter = { sessionId: number } | { familyId: number } | { accountId: number; except?: number | undefined }

export async function end(tx: Tx, filter: SessionFilter, now: Date): Promise<number[]> {
  const condition =
    "sessionId" in filter
      ? eq(session.id, filter.sessionId)
      : "familyId" in filter
        ? or(eq(session.id, filter.familyId), eq(session.familyId, filter.familyId))
        : and(eq(session.memberId, filter.accountId), filter.except ? ne(session.id, filter.except) : undefined)
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(condition, isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}

export async function markProven(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(session).set({ provenAt: now }).where(eq(session.id, sessionId))
}

export async function markSecondFactor(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(session).set({ secondFactorAt: now }).where(eq(session.id, sessionId))
}

export async function isProvenSince(on: DbOrTx, sessionId: number, since: Date): Promise<boolean> {
  const sessions = await on
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), gt(session.provenAt, since)))
  return sessions.length > 0
}

export async function endAllSessions(tx: Tx, now: Date): Promise<void> {
  await tx.update(session).set({ endedAt: now }).where(isNull(session.endedAt))
}

export async function removeAllKeys(tx: Tx): Promise<void> {
  await tx.delete(sessionKey)
}

const isLive = (accountId: number, now: Date) =>
  and(eq(session.memberId, accountId), isNull(session.endedAt), gt(session.expiresAt, now))

export const listLive = (on: DbOrTx, accountId: number, now: Date): Promise<SessionRow[]> =>
  on.select().from(session).where(isLive(accountId, now)).orderBy(desc(session.seenAt), desc(session.id))

export async function belongsTo(on: DbOrTx, sessionId: number, accountId: number): Promise<boolean> {
  const sessions = await on
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.memberId, accountId)))
  return sessions.length > 0
}

export async function knowsDevice(on: DbOrTx, accountId: number, deviceId: string): Promise<boolean> {
  const sessions = await on
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.memberId, accountId), eq(session.deviceId, deviceId)))
    .limit(1)
  return sessions.length > 0
}

export async function insertKey(tx: Tx, values: typeof sessionKey.$inferInsert): Promise<void> {
  await tx.insert(sessionKey).values(values)
}

export async function takeKey(tx: Tx, digest: Uint8Array) {
  const [row] = await tx.delete(sessionKey).where(eq(sessionKey.digest, digest)).returning()
  return row
}

export async function removeEnded(tx: Tx, before: Date, limit: number): Promise<number> {
  const oldSessions = tx
    .select({ id: session.id })
    .from(session)
    .where(or(lt(session.endedAt, before), lt(session.expiresAt, before)))
    .limit(limit)
  return (await tx.delete(session).where(inArray(session.id, oldSessions)).returning({ id: session.id })).length
}

export async function removeExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessionKey).where(lt(sessionKey.expiresAt, now))
}
