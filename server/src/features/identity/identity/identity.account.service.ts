import type { Me, Session } from "@redthread/contract/account"
import { type Role, toFlag } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { memberChannel } from "@redthread/contract/core/live-event"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { sessionCache } from "../../../core/member/member-cache"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import * as accountDb from "../../member/account-row/account.db"
import * as identityDb from "./identity.account.db"
import * as keys from "./identity.session-key.service"
import { eraseCodes } from "./identity.code.service"
import * as sessions from "./identity.session.service"

export async function me(db: DbOrTx, memberId: number, row?: accountDb.AccountRow): Promise<Me> {
  const [account, parts] = await Promise.all([
    row ?? accountDb.findAccount(db, { id: memberId }),
    everyFeature.me(db, memberId),
  ])
  if (!account) throw new AppError("unauthorized")
  const own: Partial<Me> = {
    id: memberId,
    email: account.email,
    phone: account.phone,
    email_verified: account.emailVerifiedAt !== null,
    phone_verified: account.phoneVerifiedAt !== null,
    has_password: account.passwordHash !== null,
    role: account.role,
    trialing: toFlag(account.trialing),
    is_partner: toFlag(account.isPartner),
    rate: account.rate,
    wheel: 0,
    announcement: null,
    sanction: null,
    channel: memberChannel(memberId),
    bd: 0,
  }
  // The cast is safe, because the reply's schema refuses a reply without the parts of the manifests.
  return { ...own, ...parts } as Me
}

export const sessionReply = async (
  db: DbOrTx,
  { token, expires_in }: sessions.SessionToken,
  memberId: number,
): Promise<Session> => ({
  token,
  expires_in,
  channel: memberChannel(memberId),
  me: await me(db, memberId),
})

export async function refresh(db: DbOrTx, caller: Caller): Promise<Session> {
  const { accountId, ...token } = await sessions.refresh(db, caller)
  return sessionReply(db, token, accountId)
}

/** Signs in without a password; for the demo community only. */
export async function enter(db: DbOrTx, caller: Caller, memberId: number): Promise<Session> {
  const token = await transaction(db, async (tx) => {
    await accountDb.lockAccount(tx, memberId)
    return sessions.open(tx, caller, memberId)
  })
  return sessionReply(db, token, memberId)
}

export async function enterByKey(db: DbOrTx, caller: Caller, key: string): Promise<Session & { to: string }> {
  const { token, accountId, to } = await keys.redeem(db, caller, key)
  return { ...(await sessionReply(db, token, accountId)), to }
}

export async function roleOf(tx: Tx, accountId: number): Promise<Role | undefined> {
  const account = await accountDb.findAccount(tx, { id: accountId })
  return account?.erasedAt ? undefined : account?.role
}

export const listStaff = (on: DbOrTx) => accountDb.listStaff(on)

export async function setRole(tx: Tx, accountId: number, role: Role): Promise<void> {
  const account = await accountDb.lockAccount(tx, accountId)
  // A deleted account can lose its role, which a reactivation would restore, but cannot get one.
  if (!account || account.erasedAt || (account.state === "deleted" && role !== "member")) {
    throw new AppError("user_not_found")
  }
  await accountDb.updateAccount(tx, accountId, { role })
  sessionCache.forgetAfterCommit(tx, accountId)
}

/** Returns the previous values; undefined inputs change nothing. */
export async function setTerms(
  tx: Tx,
  accountId: number,
  { isPartner, rate }: { isPartner: boolean | undefined; rate: number | undefined },
): Promise<{ isPartner: boolean; rate: number }> {
  const account = await accountDb.lockAccount(tx, accountId)
  if (!account || account.erasedAt) throw new AppError("user_not_found")
  const before = { isPartner: account.isPartner, rate: account.rate }
  await accountDb.updateAccount(tx, accountId, { isPartner: isPartner ?? before.isPartner, rate: rate ?? before.rate })
  return before
}

/** Makes a member read-only until this time; null ends it. */
export async function setLimit(tx: Tx, accountId: number, until: Date | null): Promise<void> {
  await accountDb.updateAccount(tx, accountId, { limitedUntil: until })
  sessionCache.forgetAfterCommit(tx, accountId)
}

/** A deleted account stays deleted: reactivation reads its state from `suspensionOf`. */
export async function setState(tx: Tx, accountId: number, state: "active" | "suspended"): Promise<void> {
  // The account is locked, so that this and a concurrent reactivation see each other.
  const account = await accountDb.lockAccount(tx, accountId)
  if (!account || account.erasedAt) throw new AppError("user_not_found")
  if (account.state === "deleted") return
  await accountDb.updateAccount(tx, accountId, { state, stateAt: clock.now() })
  await everyFeature.onAccountState(tx, accountId, state === "active")
  if (state === "suspended") await sessions.endAll(tx, accountId, "block")
}

export async function kick(tx: Tx, accountId: number): Promise<void> {
  if (!(await accountDb.findAccount(tx, { id: accountId }))) throw new AppError("user_not_found")
  await sessions.endAll(tx, accountId, "kick")
}

/** Deletes the codes first: they are found by the addresses that `erase` removes. */
export async function eraseAccount(tx: Tx, memberId: number): Promise<void> {
  await eraseCodes(tx, memberId)
  await identityDb.erase(tx, memberId, clock.now())
}

export const exportAccount = (db: DbOrTx, memberId: number) => identityDb.exportOf(db, memberId)
