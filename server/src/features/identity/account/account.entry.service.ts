import type { Language } from "@redthread/contract/language"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { sms } from "../../../core/mail/sms"
import type { CodeTarget } from "./code-target.service"
import * as accountDb from "../../member/account-row/account.db"
import { markEmailVerified } from "./account.email.service"
import { emailKey } from "./identity.service"
import { assertCurrentPassword } from "./password.service"
import * as sessions from "./session.service"

/** Where the account's owner can be asked for one more proof; null where nowhere. */
export function targetOf(account: accountDb.AccountRow | undefined): CodeTarget | null {
  if (account?.email) return { channel: "email", to: account.email }
  return account?.phone && sms.available() ? { channel: "sms", to: account.phone } : null
}

/** Gives the reason and the way to appeal: an account without an email gets no other notice. */
async function suspendedError(tx: Tx, accountId: number): Promise<AppError> {
  const suspension = await everyFeature.suspensionOf(tx, accountId)
  return new AppError("account_suspended", suspension ? { data: { ...suspension } } : {})
}

interface Entrance {
  /** So well that the session opens also where `maxDevices` are signed in already. */
  isProven: boolean
  pushId?: string | undefined
  /** Hash of the password that was checked; where it has changed since, `wrong_credentials` is raised. */
  passwordHash?: string | null
}

interface Entered {
  account: accountDb.AccountRow
  /** Null when more proof is needed for one more device. */
  given: sessions.GivenToken | null
}

/**
 * Signs in to an account. Who can't be asked for more proof is let in, in place of the device that was not seen for
 * longest. Raises `account_suspended`, `account_deleted`, and `wrong_credentials` where the password has changed.
 */
export async function admit(
  tx: Tx,
  caller: Caller,
  accountId: number,
  { isProven, pushId, passwordHash }: Entrance,
): Promise<Entered> {
  const account = await accountDb.lockAccount(tx, accountId)
  const given = await sessions.lockAccountAndOpen(tx, caller, accountId, { isProven, passwordHash, pushId })
  if (passwordHash !== undefined && account?.passwordHash !== passwordHash) throw new AppError("wrong_credentials")
  if (account?.state === "suspended") throw await suspendedError(tx, accountId)
  if (account?.state !== "active") throw new AppError("account_deleted")
  if (!given && targetOf(account)) return { account, given }
  if (!given) await sessions.endOldest(tx, accountId)
  return { account, given: given ?? (await sessions.open(tx, caller, accountId, pushId)) }
}

/** Signs in a member who proved to own the account. Raises `account_suspended`, `account_deleted`. */
export async function enterProven(
  tx: Tx,
  caller: Caller,
  accountId: number,
  pushId?: string,
): Promise<sessions.GivenToken> {
  const { given } = await admit(tx, caller, accountId, { isProven: true, pushId })
  if (!given) throw new Error(`member ${accountId} has proved to own the account, but got no session`)
  return given
}

/** Signs in a member confirmed by a provider; with too many devices returns where to send a code instead. */
export async function enterVouched(
  tx: Tx,
  caller: Caller,
  accountId: number,
): Promise<{ given: sessions.GivenToken } | { askAt: CodeTarget }> {
  const { account, given } = await admit(tx, caller, accountId, { isProven: false })
  const askAt = targetOf(account)
  if (given) return { given }
  if (!askAt) throw new Error(`member ${accountId} got no session, and has no verified address to send a code to`)
  return { askAt }
}

export interface NewAccount {
  name: string
  /** One that its owner was proved to hold. */
  email: string | null
  language: Language
}

/** Opens an account that has no password. Raises `name_taken`, and the database's own error where the email is taken. */
export async function openWithoutPassword(tx: Tx, caller: Caller, { name, email, language }: NewAccount) {
  const accountId = await accountDb.insertAccount(tx, { email: email && emailKey(email), createdAt: clock.now() })
  await everyFeature.onJoin(tx, { memberId: accountId, name, language, pid: caller.pid })
  const account = email ? await accountDb.lockAccount(tx, accountId) : undefined
  if (account) await markEmailVerified(tx, account)
  return accountId
}

export async function idOfEmail(tx: Tx, email: string): Promise<number | undefined> {
  return (await accountDb.findAccount(tx, { email: emailKey(email) }))?.id
}

/**
 * The owner of the account's email has just proved to hold it. Where nobody had proved that before, whoever opened the
 * account may have been somebody else, so their password and their devices are shut out. Answers whether they were.
 */
export async function proveEmail(tx: Tx, accountId: number): Promise<boolean> {
  const account = await accountDb.lockAccount(tx, accountId)
  if (!account || account.emailVerifiedAt) return false
  await markEmailVerified(tx, account)
  await accountDb.updateAccount(tx, accountId, { passwordHash: null })
  await sessions.endAll(tx, accountId, "kick")
  return true
}

/** Locks the account, so that two devices can't remove the last two credentials at once. */
export async function lockWaysIn(tx: Tx, accountId: number): Promise<{ hasPassword: boolean }> {
  return { hasPassword: Boolean((await accountDb.lockAccount(tx, accountId))?.passwordHash) }
}

/** Checks the password where the account has one; returns whether it has. Raises `wrong_password`, `too_many_requests`. */
export async function verifyPasswordIfSet(
  db: DbOrTx,
  accountId: number,
  password: string | undefined,
): Promise<boolean> {
  const stored = (await accountDb.findAccount(db, { id: accountId }))?.passwordHash
  if (!stored) return false
  await assertCurrentPassword(accountId, stored, password ?? "")
  return true
}
