import { AppError } from "@redthread/contract/core/error"
import { tokenSeconds } from "@redthread/contract/account"
import { kicked, suspended } from "@redthread/contract/live"
import type { Caller, MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { afterCommit, db, transaction, type Tx } from "../../core/db"
import type { SignedIn } from "../../core/http/http"
import { live } from "../../core/live/live"
import { type CachedSession, sessionCache } from "../../core/session-cache"
import { makeToken, readToken } from "../../core/token"
import * as profile from "../profile/profile.service"
import * as accountDb from "./account.db"

/** A token as the answers carry it. */
export interface GivenToken {
  token: string
  expires_in: number
}

const isApp = (client: string | null): boolean => client?.startsWith("redthread-app/") ?? false

const lifetime = (client: string | null): number => (isApp(client) ? tokenSeconds.app : tokenSeconds.web)

const give = (sessionId: number, generation: number, seconds: number): GivenToken => ({
  token: makeToken({ sessionId, generation, expiresAt: clock.ms() + seconds * 1000 }),
  expires_in: seconds,
})

/** Days that a session can be refreshed after its token expired: the browser was closed over the weekend. */
const refreshDays = 30
const refreshableUntil = (): Date => new Date(clock.ms() + refreshDays * 86_400_000)

/** A new signed-in device. */
export async function open(tx: Tx, caller: Caller, accountId: number): Promise<GivenToken> {
  const now = clock.now()
  const sessionId = await accountDb.insertSession(tx, {
    accountId,
    deviceId: caller.deviceId,
    client: caller.client,
    address: caller.address,
    createdAt: now,
    seenAt: now,
    expiresAt: refreshableUntil(),
  })
  return give(sessionId, 1, lifetime(caller.client))
}

async function load(sessionId: number): Promise<CachedSession | null> {
  const row = await accountDb.findSession(db, sessionId)
  if (!row || row.expiresAt <= clock.now()) return null
  const { gender, birthday, seeking, language, vip } = await profile.own(row.accountId)
  const member = {
    id: row.accountId,
    role: row.role,
    language,
    gender,
    seeking,
    vip,
    complete: gender !== null && birthday !== null,
  }
  return { sessionId, generation: row.generation, member }
}

async function find(sessionId: number): Promise<CachedSession | null> {
  const known = sessionCache.get(sessionId)
  if (known) return known
  const loaded = await load(sessionId)
  if (loaded) sessionCache.set(loaded)
  return loaded
}

/** Who a bearer token belongs to; null when it is forged, expired, or its session has ended. */
export async function authenticateToken(token: string): Promise<SignedIn | null> {
  const claim = readToken(token)
  return claim && !claim.expired ? find(claim.sessionId) : null
}

/** For the live gateway: the session goes on and is this member's. */
export async function isLive(sessionId: number, memberId: number): Promise<boolean> {
  return (await load(sessionId))?.member.id === memberId
}

/**
 * Exchanges a token, also one just expired, for the next generation. Raises `unauthorized`.
 * Two tabs that refresh at once both hold a good token: the older generation stays valid until it expires.
 */
export async function refresh(caller: Caller): Promise<GivenToken & { accountId: number }> {
  const claim = caller.token ? readToken(caller.token) : null
  const row = claim && (await accountDb.findSession(db, claim.sessionId))
  if (!claim || !row || row.expiresAt <= clock.now()) throw new AppError("unauthorized")
  const renewed = await transaction((tx) =>
    accountDb.renewSession(tx, {
      id: row.id,
      generation: claim.generation,
      now: clock.now(),
      expiresAt: refreshableUntil(),
    }),
  )
  const generation = renewed ?? row.generation
  return { ...give(row.id, generation, lifetime(row.client ?? caller.client)), accountId: row.accountId }
}

/** Signs this device out: its token and sockets are worth nothing on any process from now on. */
export const end = (caller: MemberCaller): Promise<void> =>
  transaction(async (tx) => {
    await accountDb.endSessions(tx, { sessionId: caller.sessionId }, clock.now())
    sessionCache.forgetAfterCommit(tx, caller.member.id)
    afterCommit(tx, () => live.endSession({ memberId: caller.member.id, sessionIds: [caller.sessionId] }))
  })

/** Signs all devices of an account out and tells them why. */
export async function endAll(tx: Tx, accountId: number, why: "kick" | "block"): Promise<void> {
  await accountDb.endSessions(tx, { accountId }, clock.now())
  sessionCache.forgetAfterCommit(tx, accountId)
  afterCommit(tx, () => live.endSession({ memberId: accountId }, why === "kick" ? kicked : suspended))
}
