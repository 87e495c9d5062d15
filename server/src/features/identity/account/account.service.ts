import type { Me, Session } from "@redthread/contract/account"
import type { Role } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/flag"
import { memberChannel } from "@redthread/contract/core/live-event"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { sessionCache } from "../../../core/member/session-cache"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import * as accountDb from "../../member/account-row/account.db"
import * as keys from "./session.key.service"
import * as sessions from "./session.service"

/** The own account: section 3. `known` saves reading it again. */
export async function me(db: DbOrTx, memberId: number, known?: accountDb.AccountRow): Promise<Me> {
  const [account, parts] = await Promise.all([
    known ?? accountDb.findAccount(db, { id: memberId }),
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
  // Whole by the manifests together: the reply's schema refuses one that lacks a field.
  return { ...own, ...parts } as Me
}

/** The answer to every sign-in. */
export const answer = async (db: DbOrTx, given: sessions.GivenToken, memberId: number): Promise<Session> => ({
  token: given.token,
  expires_in: given.expires_in,
  channel: memberChannel(memberId),
  me: await me(db, memberId),
})

export async function refresh(db: DbOrTx, caller: Caller): Promise<Session> {
  const { accountId, ...given } = await sessions.refresh(db, caller)
  return answer(db, given, accountId)
}

/** Signs in as this member without a password: for the demo community alone. */
export async function enter(db: DbOrTx, caller: Caller, memberId: number): Promise<Session> {
  const given = await transaction(db, (tx) => sessions.open(tx, caller, memberId))
  return answer(db, given, memberId)
}

/** Carries a session into this window or browser. Raises `key_invalid`. */
export async function enterByKey(db: DbOrTx, caller: Caller, key: string): Promise<Session & { to: string }> {
  const { given, accountId, to } = await keys.redeem(db, caller, key)
  return { ...(await answer(db, given, accountId)), to }
}

export const signOut = (db: DbOrTx, caller: MemberCaller): Promise<void> => sessions.end(db, caller)

/** The account's role, also while it is deleted; undefined if it does not exist or was erased. */
export async function roleOf(tx: Tx, accountId: number): Promise<Role | undefined> {
  const account = await accountDb.findAccount(tx, { id: accountId })
  return account?.erasedAt ? undefined : account?.role
}

/** Who are staff, the highest first. */
export const listStaff = (on: DbOrTx) => accountDb.listStaff(on)

/** Makes an account staff of this role, or a mere member again. Raises `user_not_found`. */
export async function setRole(tx: Tx, accountId: number, role: Role): Promise<void> {
  const account = await accountDb.lockAccount(tx, accountId)
  // A deleted account can lose a role, which it would have again after its reactivation, but gets none.
  if (!account || account.erasedAt || (account.state === "deleted" && role !== "member")) {
    throw new AppError("user_not_found")
  }
  await accountDb.updateAccount(tx, accountId, { role })
  sessionCache.forgetAfterCommit(tx, accountId)
}

/**
 * Makes a member a partner, or sets what a gold costs them; what is undefined stays. Answers what it was before. Raises
 * `user_not_found`.
 */
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

/** Lets a member only read until then; null: write again. */
export async function setLimit(tx: Tx, accountId: number, until: Date | null): Promise<void> {
  await accountDb.updateAccount(tx, accountId, { limitedUntil: until })
  sessionCache.forgetAfterCommit(tx, accountId)
}

/**
 * Suspends an account, ending all its sessions, or lets it in again. A deleted account stays deleted: reactivation asks
 * `suspensionOf` for its state. Raises `user_not_found`.
 */
export async function setState(tx: Tx, accountId: number, state: "active" | "suspended"): Promise<void> {
  // Locked: a reactivation at the same time must see the new sanction, or be seen here.
  const account = await accountDb.lockAccount(tx, accountId)
  if (!account || account.erasedAt) throw new AppError("user_not_found")
  if (account.state === "deleted") return
  await accountDb.updateAccount(tx, accountId, { state, stateAt: clock.now() })
  await everyFeature.onAccountState(tx, accountId, state === "active")
  if (state === "suspended") await sessions.endAll(tx, accountId, "block")
}

/** Ends all sessions of an account. Raises `user_not_found`. */
export async function kick(tx: Tx, accountId: number): Promise<void> {
  if (!(await accountDb.findAccount(tx, { id: accountId }))) throw new AppError("user_not_found")
  await sessions.endAll(tx, accountId, "kick")
}
