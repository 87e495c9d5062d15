import { tokenSeconds } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { kicked, suspended } from "@redthread/contract/live"
import { type DeviceSession, maxDevices, refreshGraceSeconds } from "@redthread/contract/session"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { SignedIn } from "../../../core/http/http"
import { networkOf } from "../../../core/limits/attempts"
import { live } from "../../../core/live/live"
import { log } from "../../../core/process/log"
import { type CachedSession, sessionCache } from "../../../core/member/session-cache"
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
import * as sessionDb from "./session.db"
import { deviceName, isApp } from "./session.device"
import { dayMs } from "../../../core/process/duration"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

/** A token as the answers carry it. */
export interface GivenToken {
  token: string
  expires_in: number
}

const lifetime = (client: string | null): number => (isApp(client) ? tokenSeconds.app : tokenSeconds.web)

type Given = Pick<TokenClaim, "sessionId" | "accountId" | "generation" | "secret">

const give = (given: Given, seconds: number): GivenToken => ({
  token: makeToken({ ...given, expiresAt: clock.ms() + seconds * 1000 }),
  expires_in: seconds,
})

/** Days that a session can be refreshed after its token expired: the browser was closed over the weekend. */
const refreshDays = 30
const refreshableUntil = (): Date => new Date(clock.ms() + refreshDays * dayMs)

/** ms: how old "last seen" may be on a device that makes requests. */
const seenEvery = 300_000

interface Opening {
  /** The session that it grows out of. */
  familyId?: number | undefined
  /** So well that the session opens also where `maxDevices` are signed in already. */
  isProven: boolean
  /** Created from another session by a hand-over key: ownership of the account was not proved again. */
  isHandedOver?: boolean | undefined
  /** Of the password that was checked, where one was. */
  passwordHash?: string | null | undefined
  /** Where the app on the device is told. */
  pushId?: string | undefined
}

const newSession = (
  { deviceId, client, address, agent }: Caller,
  accountId: number,
  { familyId, isProven, isHandedOver, passwordHash, pushId }: Opening,
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
  mostDevices: isProven ? null : maxDevices,
  secretDigest: digestOfSecret(secret),
  provenAt: isHandedOver ? null : clock.now().toISOString(),
  pushId: pushId ?? null,
})

/**
 * A new signed-in device. Null where the account is not active, the password has changed, or the device is one too many
 * without more proof. The account stays locked until the transaction ends. It is on the disk before its token is given
 * out: a session that a crash takes back would leave its number to somebody else's.
 */
export async function lockAccountAndOpen(
  tx: Tx,
  caller: Caller,
  accountId: number,
  opening: Opening,
): Promise<GivenToken | null> {
  const secret = newTokenSecret()
  await accountDb.lockAccount(tx, accountId)
  const sessionId = await sessionDb.open(tx, newSession(caller, accountId, opening, secret))
  if (sessionId === null) return null
  if (opening.pushId) await sessionDb.claimPushId(tx, sessionId, opening.pushId)
  return give({ sessionId, accountId, generation: 1, secret }, lifetime(caller.client))
}

async function openOrThrow(tx: Tx, caller: Caller, accountId: number, opening: Opening): Promise<GivenToken> {
  const given = await lockAccountAndOpen(tx, caller, accountId, opening)
  if (!given)
    throw new Error(
      `a session of member ${accountId} must open here, but the account is not active or has too many devices`,
    )
  return given
}

/** Opens a session where `lockAccountAndOpen` can't refuse one; throws where it does. */
export const open = (tx: Tx, caller: Caller, accountId: number, pushId?: string): Promise<GivenToken> =>
  openOrThrow(tx, caller, accountId, { isProven: true, pushId })

/** The same for one that grows out of another session, which names the family. */
export const openHandedOver = (tx: Tx, caller: Caller, accountId: number, familyId: number): Promise<GivenToken> =>
  openOrThrow(tx, caller, accountId, { isProven: true, isHandedOver: true, familyId })

async function load(db: DbOrTx, sessionId: number): Promise<CachedSession | null> {
  const row = await sessionDb.find(db, sessionId)
  const now = clock.now()
  if (!row || row.expiresAt <= now) return null
  if (now.getTime() - row.seenAt.getTime() > seenEvery)
    await transaction(db, (tx) => sessionDb.touch(tx, sessionId, now))
  const { gender, birthday, seeking, language, vip, vipEndsAt } = await memberFacts(db, row.accountId)
  const member = {
    id: row.accountId,
    role: row.role,
    language,
    gender,
    seeking,
    vip,
    limitedUntil: row.limitedUntil?.getTime() ?? null,
    complete: gender !== null && birthday !== null,
  }
  const { generation, secretDigest } = row
  const [refreshedAt, secondFactorAt] = [row.refreshedAt?.getTime() ?? null, row.secondFactorAt?.getTime() ?? null]
  return { sessionId, generation, refreshedAt, secretDigest, vipEndsAt, secondFactorAt, member }
}

interface Generations {
  readonly generation: number
  /** ms */
  readonly refreshedAt: number | null
}

/** The generation before the current one, as long as another tab may still hold it. */
const isJustReplaced = (claim: TokenClaim, { generation, refreshedAt }: Generations): boolean =>
  claim.generation === generation - 1 && clock.ms() - (refreshedAt ?? 0) <= refreshGraceSeconds * 1000

/** Compares the secret, too: ids come from a sequence, which falls back when the database is restored. */
const isFor = (claim: TokenClaim, accountId: number, secretDigest: Uint8Array): boolean =>
  claim.accountId === accountId && hasSecretOf(claim, secretDigest)

const holds = (claim: TokenClaim, session: CachedSession | null): SignedIn | null =>
  session &&
  isFor(claim, session.member.id, session.secretDigest) &&
  (session.generation === claim.generation || isJustReplaced(claim, session))
    ? session
    : null

/**
 * Who a bearer token belongs to; null when it is forged, expired, exchanged, or its session has ended. At once where
 * the session is known.
 */
export function authenticateToken(db: DbOrTx, token: string): SignedIn | null | Promise<SignedIn | null> {
  const claim = readToken(token)
  if (!claim || isExpired(claim)) return null
  const known = sessionCache.get(claim.sessionId)
  // The token is of a newer generation than the cached one: another process renewed it, and its message has not arrived.
  const isSame = known && isFor(claim, known.member.id, known.secretDigest)
  if (isSame && known.generation >= claim.generation) return holds(claim, known)
  return sessionCache.read(() => load(db, claim.sessionId)).then((session) => holds(claim, session))
}

/** For the live gateway: the session goes on and is this member's. */
export async function isLive(db: DbOrTx, sessionId: number, memberId: number): Promise<boolean> {
  return (await load(db, sessionId))?.member.id === memberId
}

const current = async (db: DbOrTx, claim: TokenClaim) => {
  const row = await sessionDb.find(db, claim.sessionId)
  if (!row || row.expiresAt <= clock.now() || !isFor(claim, row.accountId, row.secretDigest)) {
    throw new AppError("unauthorized")
  }
  return row
}

/**
 * Exchanges a token, also one just expired, for the next generation. Raises `unauthorized`.
 * Two tabs that refresh at once both hold a good token: the second is given the generation that the first has taken.
 * A token that was exchanged longer ago is in hands that it was not given to, or its successor is: the session and all
 * that grew out of the same sign-in end (RFC 9700, 4.14.2).
 */
export async function refresh(db: DbOrTx, caller: Caller): Promise<GivenToken & { accountId: number }> {
  const claim = caller.token ? readToken(caller.token) : null
  if (!claim) throw new AppError("unauthorized")
  const { accountId, client } = await current(db, claim)
  const generation = (await renew(db, claim, accountId)) ?? (await generationForTab(db, claim))
  const { sessionId, secret } = claim
  return { ...give({ sessionId, accountId, generation, secret }, lifetime(client ?? caller.client)), accountId }
}

const renew = (db: DbOrTx, { sessionId: id, generation }: TokenClaim, accountId: number): Promise<number | undefined> =>
  transaction(db, async (tx) => {
    const next = await sessionDb.renew(tx, { id, generation, now: clock.now(), expiresAt: refreshableUntil() })
    if (next !== undefined) sessionCache.forgetAfterCommit(tx, accountId)
    return next
  })

async function generationForTab(db: DbOrTx, claim: TokenClaim): Promise<number> {
  const row = await current(db, claim)
  if (isJustReplaced(claim, { generation: row.generation, refreshedAt: row.refreshedAt?.getTime() ?? null }))
    return row.generation
  log.warn({ sessionId: row.id, memberId: row.accountId }, "an exchanged token came back: its sessions end")
  await transaction(db, (tx) => endSome(tx, row.accountId, { familyId: row.familyId ?? row.id }))
  throw new AppError("unauthorized")
}

/** Ends sessions and closes their sockets, on every process. */
async function endSome(tx: Tx, accountId: number, which: Parameters<typeof sessionDb.end>[1]): Promise<number> {
  // The account's lock keeps others from opening a session for it until this commits.
  await accountDb.lockAccount(tx, accountId)
  const sessionIds = await sessionDb.end(tx, which, clock.now())
  sessionCache.forgetAfterCommit(tx, accountId)
  if (sessionIds.length > 0) afterCommit(tx, () => live.endSession({ memberId: accountId, sessionIds }))
  return sessionIds.length
}

/** Signs this device out: its token and sockets are worth nothing on any process from now on. */
export async function end(db: DbOrTx, { member, sessionId }: MemberCaller): Promise<void> {
  await transaction(db, (tx) => endSome(tx, member.id, { sessionId }))
}

/** Signs one of the member's own devices out; one that is already is let be. Raises `not_found`. */
export async function endOne(db: DbOrTx, { member }: MemberCaller, sessionId: number): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await sessionDb.belongsTo(tx, sessionId, member.id))) throw new AppError("not_found")
    await endSome(tx, member.id, { sessionId })
  })
}

/** Signs out all devices of an account but this one; answers how many. */
export const endOthers = (tx: Tx, accountId: number, exceptSessionId: number): Promise<number> =>
  endSome(tx, accountId, { accountId, except: exceptSessionId })

export const endMyOthers = (db: DbOrTx, { member, sessionId }: MemberCaller): Promise<number> =>
  transaction(db, (tx) => endOthers(tx, member.id, sessionId))

/** Ends all sessions of an account, and sends their sockets the reason. */
export async function endAll(tx: Tx, accountId: number, why: "kick" | "block"): Promise<void> {
  await accountDb.lockAccount(tx, accountId)
  await sessionDb.end(tx, { accountId }, clock.now())
  sessionCache.forgetAfterCommit(tx, accountId)
  afterCommit(tx, () => live.endSession({ memberId: accountId }, why === "kick" ? kicked : suspended))
}

/** Ends all sessions, before this process serves requests: the database was restored. */
export async function endAllSessions(tx: Tx): Promise<void> {
  await sessionDb.endAllSessions(tx, clock.now())
  await sessionDb.removeAllKeys(tx)
}

/** Whether the account was ever signed in to on this device. */
export const knowsDevice = (db: DbOrTx, accountId: number, deviceId: string): Promise<boolean> =>
  sessionDb.knowsDevice(db, accountId, deviceId)

/** The devices that are signed in, this one first, then the latest seen. */
export async function list(db: DbOrTx, { member, sessionId }: MemberCaller): Promise<DeviceSession[]> {
  const found = await sessionDb.listLive(db, member.id, clock.now())
  const devices = found.map(({ id, client, agent, country, createdAt, seenAt }) => ({
    id,
    current: id === sessionId,
    device: deviceName(client, agent),
    app: isApp(client),
    country,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
  }))
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** The live sessions of each device, the devices that were seen latest first. */
async function devicesOf(tx: Tx, accountId: number): Promise<Map<string, number[]>> {
  const devices = new Map<string, number[]>()
  for (const { id, deviceId } of await sessionDb.listLive(tx, accountId, clock.now())) {
    const device = deviceId ?? `session ${id}`
    devices.set(device, [...(devices.get(device) ?? []), id])
  }
  return devices
}

/** Signs out the device that was not seen for longest. */
export async function endOldest(tx: Tx, accountId: number): Promise<void> {
  const oldest = [...(await devicesOf(tx, accountId)).values()].at(-1) ?? []
  for (const sessionId of oldest) await endSome(tx, accountId, { sessionId })
}

/** Where the apps of the member's devices that are signed in are told. */
export const pushIdsOf = (db: DbOrTx, accountId: number): Promise<string[]> =>
  sessionDb.pushIdsOf(db, accountId, clock.now())

/** Has the app of this session's device told there, and no other session's any more. */
export const keepPushId = (db: DbOrTx, sessionId: number, pushId: string): Promise<void> =>
  transaction(db, (tx) => sessionDb.claimPushId(tx, sessionId, pushId))

/** The app was removed from its device. */
export const forgetPushId = (tx: Tx, pushId: string): Promise<void> => sessionDb.forgetPushId(tx, pushId)

/** Days after which an ended session is forgotten, and with it that the device was ever known. */
const keptDays = 90
const removedAtOnce = 5000

/** Deletes sessions that ended or expired long ago, and expired hand-over keys. */
export async function sweep(db: DbOrTx): Promise<void> {
  const before = new Date(clock.ms() - keptDays * dayMs)
  while ((await transaction(db, (tx) => sessionDb.removeEnded(tx, before, removedAtOnce))) === removedAtOnce);
  await transaction(db, (tx) => sessionDb.removeExpiredKeys(tx, clock.now()))
}
