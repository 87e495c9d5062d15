import { tokenSeconds } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { kicked, suspended } from "@redthread/contract/live"
import { maxDevices, refreshGraceSeconds } from "@redthread/contract/session"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock, dayMs, minuteMs } from "../../../core/process/clock"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { SignedIn } from "../../../core/http/http"
import { networkOf } from "../../../core/limits/attempts"
import { live } from "../../../core/live/live"
import { log } from "../../../core/process/log"
import { LRUCache } from "lru-cache"
import { type CachedSession, sessionCache } from "../../../core/member/member-cache"
import {
  digestOfSecret,
  hasSecretOf,
  isExpired,
  makeToken,
  newTokenSecret,
  readToken,
  type TokenClaim,
} from "../../../core/member/token"
import * as geo from "../geo/geo.service"
import * as accountDb from "../../member/account-row/account.db"
import * as sessionDb from "./identity.session.db"
import { memberFacts, untranslatedOf } from "../../member/profile-facts/profile.facts.service"

export const isApp = (client: string | null): boolean => client?.startsWith("redthread-app/") ?? false

export interface SessionToken {
  token: string
  expires_in: number
}

const tokenLifetime = (client: string | null): number => (isApp(client) ? tokenSeconds.app : tokenSeconds.web)

type SessionClaim = Pick<TokenClaim, "sessionId" | "accountId" | "generation" | "secret">

const signToken = (claim: SessionClaim, seconds: number): SessionToken => ({
  token: makeToken({ ...claim, expiresAt: clock.ms() + seconds * 1000 }),
  expires_in: seconds,
})

/** A session can be refreshed for this many days since the last refresh, also with an expired token. */
const refreshDays = 30
const refreshableUntil = (): Date => new Date(clock.ms() + refreshDays * dayMs)

/** The time at which an active device was last seen has this precision. */
const seenIntervalMs = 5 * minuteMs

interface OpenOptions {
  familyId?: number | undefined
  /** If true, more than the password was proved, and `maxDevices` does not apply. */
  isProven: boolean
  /** If true, a hand-over key opened the session, which does not prove ownership of the account. */
  isHandedOver?: boolean | undefined
  passwordHash?: string | null | undefined
  pushId?: string | undefined
}

const newSession = (
  { deviceId, client, address, agent }: Caller,
  accountId: number,
  { familyId, isProven, isHandedOver, passwordHash, pushId }: OpenOptions,
  secret: string,
): sessionDb.NewSession => ({
  accountId,
  familyId: familyId ?? null,
  deviceId,
  client,
  address,
  network: geo.isPublic(address) ? networkOf(address) : null,
  agent,
  country: geo.countryOf(address),
  now: clock.now().toISOString(),
  expiresAt: refreshableUntil().toISOString(),
  passwordHash: passwordHash ?? null,
  maxDevices: isProven ? null : maxDevices,
  secretDigest: digestOfSecret(secret),
  provenAt: isHandedOver ? null : clock.now().toISOString(),
  pushId: pushId ?? null,
})

/** Returns null if no session may be opened. Send the token after the commit, because a rolled-back id is reused. */
export async function tryOpen(
  tx: Tx,
  caller: Caller,
  accountId: number,
  options: OpenOptions,
): Promise<SessionToken | null> {
  const secret = newTokenSecret()
  const sessionId = await sessionDb.open(tx, newSession(caller, accountId, options, secret))
  if (sessionId === null) return null
  if (options.pushId) await sessionDb.claimPushId(tx, sessionId, options.pushId)
  return signToken({ sessionId, accountId, generation: 1, secret }, tokenLifetime(caller.client))
}

async function openOrThrow(tx: Tx, caller: Caller, accountId: number, options: OpenOptions): Promise<SessionToken> {
  const token = await tryOpen(tx, caller, accountId, options)
  if (!token) throw new Error(`member ${accountId} got no session: the account is not active`)
  return token
}

/** Opens a session like `tryOpen`, for an active account whose owner was proved. */
export const open = (tx: Tx, caller: Caller, accountId: number, pushId?: string): Promise<SessionToken> =>
  openOrThrow(tx, caller, accountId, { isProven: true, pushId })

export const openHandedOver = (tx: Tx, caller: Caller, accountId: number, familyId: number): Promise<SessionToken> =>
  openOrThrow(tx, caller, accountId, { isProven: true, isHandedOver: true, familyId })

async function loadSession(db: DbOrTx, sessionId: number): Promise<CachedSession | null> {
  const row = await sessionDb.find(db, sessionId)
  const now = clock.now()
  if (!row || row.expiresAt <= now) return null
  if (now.getTime() - row.seenAt.getTime() > seenIntervalMs)
    await transaction(db, (tx) => sessionDb.touch(tx, sessionId, now))
  const facts = await memberFacts(db, row.accountId)
  const { gender, birthday, seeking, language, vip, vipEndsAt } = facts
  const member = {
    id: row.accountId,
    role: row.role,
    language,
    gender,
    seeking,
    vip,
    untranslated: untranslatedOf(facts),
    shield: facts.shield,
    limitedUntil: row.limitedUntil?.getTime() ?? null,
    complete: gender !== null && birthday !== null,
  }
  const { generation, secretDigest } = row
  const [refreshedAt, secondFactorAt] = [row.refreshedAt?.getTime() ?? null, row.secondFactorAt?.getTime() ?? null]
  return { sessionId, generation, refreshedAt, secretDigest, endsAt: vipEndsAt, secondFactorAt, member }
}

interface Generations {
  readonly generation: number
  /** The session was refreshed at this time (ms). */
  readonly refreshedAt: number | null
}

/** The previous generation is valid for a short time, because another tab may still use it. */
const isJustReplaced = (claim: TokenClaim, { generation, refreshedAt }: Generations): boolean =>
  claim.generation === generation - 1 && clock.ms() - (refreshedAt ?? 0) <= refreshGraceSeconds * 1000

/** Also compares the secret: after a restore of the database ids are assigned again. */
const isFor = (claim: TokenClaim, accountId: number, secretDigest: Uint8Array): boolean =>
  claim.accountId === accountId && hasSecretOf(claim, secretDigest)

const verifiedSession = (claim: TokenClaim, session: CachedSession | null): SignedIn | null =>
  session &&
  isFor(claim, session.member.id, session.secretDigest) &&
  (session.generation === claim.generation || isJustReplaced(claim, session))
    ? session
    : null

/** Members of cached sessions by session id. */
const owners = new LRUCache<number, number>({ max: 50_000 })

/** After a restore of the database an id may be another member's: the former owner's sessions leave the cache. */
function noteOwner(sessionId: number, memberId: number): void {
  const before = owners.get(sessionId)
  if (before !== undefined && before !== memberId) sessionCache.forget(before)
  owners.set(sessionId, memberId)
}

async function readSession(db: DbOrTx, sessionId: number): Promise<CachedSession | null> {
  const sessions = await sessionCache.read(sessionId, async () => {
    const session = await loadSession(db, sessionId)
    return new Map(session && [[session.member.id, session]])
  })
  const [session] = sessions.values()
  if (session) noteOwner(sessionId, session.member.id)
  return session ?? null
}

/** Returns null if forged, expired, exchanged or ended. Synchronous if the session is cached. */
export function authenticateToken(db: DbOrTx, token: string): SignedIn | null | Promise<SignedIn | null> {
  const claim = readToken(token)
  if (!claim || isExpired(claim)) return null
  const cached = sessionCache.get(claim.accountId, claim.sessionId)
  const isSame = cached && isFor(claim, cached.member.id, cached.secretDigest)
  // Another process may have issued a newer generation; its message has not arrived then.
  if (isSame && cached.generation >= claim.generation) return verifiedSession(claim, cached)
  return readSession(db, claim.sessionId).then((session) => verifiedSession(claim, session))
}

export async function isLive(db: DbOrTx, sessionId: number, memberId: number): Promise<boolean> {
  return (await loadSession(db, sessionId))?.member.id === memberId
}

const currentSession = async (db: DbOrTx, claim: TokenClaim) => {
  const row = await sessionDb.find(db, claim.sessionId)
  if (!row || row.expiresAt <= clock.now() || !isFor(claim, row.accountId, row.secretDigest)) {
    throw new AppError("unauthorized")
  }
  return row
}

/**
 * Accepts expired tokens. Of two tabs that refresh concurrently, the second gets the generation of the first.
 * A token exchanged longer ago has leaked, or its successor has: all sessions of its sign-in end (RFC 9700, 4.14.2).
 */
export async function refresh(db: DbOrTx, caller: Caller): Promise<SessionToken & { accountId: number }> {
  const claim = caller.token ? readToken(caller.token) : null
  if (!claim) throw new AppError("unauthorized")
  const { accountId, client } = await currentSession(db, claim)
  const generation = (await renewSession(db, claim, accountId)) ?? (await generationForTab(db, claim))
  const { sessionId, secret } = claim
  return {
    ...signToken({ sessionId, accountId, generation, secret }, tokenLifetime(client ?? caller.client)),
    accountId,
  }
}

const renewSession = (
  db: DbOrTx,
  { sessionId: id, generation }: TokenClaim,
  accountId: number,
): Promise<number | undefined> =>
  transaction(db, async (tx) => {
    const next = await sessionDb.renew(tx, { id, generation, now: clock.now(), expiresAt: refreshableUntil() })
    if (next !== undefined) sessionCache.forgetAfterCommit(tx, accountId)
    return next
  })

async function generationForTab(db: DbOrTx, claim: TokenClaim): Promise<number> {
  const row = await currentSession(db, claim)
  if (isJustReplaced(claim, { generation: row.generation, refreshedAt: row.refreshedAt?.getTime() ?? null }))
    return row.generation
  log.warn({ sessionId: row.id, memberId: row.accountId }, "an exchanged token was used again: its sessions end")
  await transaction(db, (tx) => endSessions(tx, row.accountId, { familyId: row.familyId ?? row.id }))
  throw new AppError("unauthorized")
}

type SessionFilter = Parameters<typeof sessionDb.end>[1]

/** The caller has locked the account. Closes the sockets; returns the number of ended sessions. */
export async function endLocked(tx: Tx, accountId: number, filter: SessionFilter): Promise<number> {
  const sessionIds = await sessionDb.end(tx, filter, clock.now())
  sessionCache.forgetAfterCommit(tx, accountId)
  if (sessionIds.length > 0) afterCommit(tx, () => live.endSession({ memberId: accountId, sessionIds }))
  return sessionIds.length
}

/** Locks the account first, so that no session can be opened until the commit. */
export async function endSessions(tx: Tx, accountId: number, filter: SessionFilter): Promise<number> {
  await accountDb.lockAccount(tx, accountId)
  return endLocked(tx, accountId, filter)
}

export async function end(db: DbOrTx, { member, sessionId }: MemberCaller): Promise<void> {
  await transaction(db, (tx) => endSessions(tx, member.id, { sessionId }))
}

export async function endAll(tx: Tx, accountId: number, why: "kick" | "block"): Promise<void> {
  await accountDb.lockAccount(tx, accountId)
  await sessionDb.end(tx, { accountId }, clock.now())
  sessionCache.forgetAfterCommit(tx, accountId)
  afterCommit(tx, () => live.endSession({ memberId: accountId }, why === "kick" ? kicked : suspended))
}

/** Called at the start after a restore of the database, before requests are served. */
export async function endAllSessions(tx: Tx): Promise<void> {
  await sessionDb.endAllSessions(tx, clock.now())
  await sessionDb.removeAllKeys(tx)
}

/** An ended session and its device are forgotten after this many days. */
const retentionDays = 90
const sweepBatch = 5000

export async function sweep(db: DbOrTx): Promise<void> {
  const before = new Date(clock.ms() - retentionDays * dayMs)
  while ((await transaction(db, (tx) => sessionDb.removeEnded(tx, before, sweepBatch))) === sweepBatch);
  await transaction(db, (tx) => sessionDb.removeExpiredKeys(tx, clock.now()))
}
