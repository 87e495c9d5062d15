import type { Language } from "@redthread/contract/language"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { sms } from "../../../core/mail/sms"
import { endOldest } from "./identity.device.service"
import * as accountDb from "../../member/account-row/account.db"
import { suspensionOf } from "../../member/case-facts/case.suspension.service"
import { type CodeTarget, emailKey } from "./identity.identifier.service"
import { assertCurrentPassword } from "./identity.password.service"
import * as sessions from "./identity.session.service"

export function targetOf(account: accountDb.AccountRow | undefined): CodeTarget | null {
  if (account?.email) return { channel: "email", to: account.email }
  return account?.phone && sms.available() ? { channel: "sms", to: account.phone } : null
}

/** The error contains reason and way to appeal: an account without an email gets no other notice. */
async function suspendedError(tx: Tx, accountId: number): Promise<AppError> {
  const suspension = await suspensionOf(tx, accountId)
  return new AppError("account_suspended", suspension ? { data: { ...suspension } } : {})
}

interface AdmitOptions {
  isProven: boolean
  pushId?: string | undefined
  /** The password was checked against this hash; raises `wrong_credentials` if it has changed. */
  passwordHash?: string | null
}

interface Admission {
  account: accountDb.AccountRow
  /** Null if the account has too many devices, so that a second proof is needed. */
  token: sessions.SessionToken | null
}

/** An account that cannot receive a code skips the second proof; its least recently seen device is signed out. */
export async function admit(
  tx: Tx,
  caller: Caller,
  accountId: number,
  { isProven, pushId, passwordHash }: AdmitOptions,
): Promise<Admission> {
  const account = await accountDb.lockAccount(tx, accountId)
  const token = await sessions.tryOpen(tx, caller, accountId, { isProven, passwordHash, pushId })
  if (passwordHash !== undefined && account?.passwordHash !== passwordHash) throw new AppError("wrong_credentials")
  if (account?.state === "suspended") throw await suspendedError(tx, accountId)
  if (account?.state !== "active") throw new AppError("account_deleted")
  if (!token && targetOf(account)) return { account, token }
  if (!token) await endOldest(tx, accountId)
  return { account, token: token ?? (await sessions.open(tx, caller, accountId, pushId)) }
}

export async function enterProven(
  tx: Tx,
  caller: Caller,
  accountId: number,
  pushId?: string,
): Promise<sessions.SessionToken> {
  const { token } = await admit(tx, caller, accountId, { isProven: true, pushId })
  if (!token) throw new Error(`member ${accountId} has proved to own the account, but got no session`)
  return token
}

/** The provider vouches for the member. With too many devices returns the address for a code instead. */
export async function enterByProvider(
  tx: Tx,
  caller: Caller,
  accountId: number,
): Promise<{ token: sessions.SessionToken } | { codeTarget: CodeTarget }> {
  const { account, token } = await admit(tx, caller, accountId, { isProven: false })
  if (token) return { token }
  const codeTarget = targetOf(account)
  if (!codeTarget) throw new Error(`member ${accountId} got no session, and has no verified address to send a code to`)
  return { codeTarget }
}

const trialDays = 7

/** The caller has locked the account. Returns whether the VIP trial was granted, which happens once. */
export async function markEmailVerified(tx: Tx, account: accountDb.AccountRow): Promise<boolean> {
  if (account.emailVerifiedAt === null) {
    await accountDb.updateAccount(tx, account.id, { emailVerifiedAt: clock.now() })
  }
  if (account.trialing) return false
  await accountDb.updateAccount(tx, account.id, { trialing: true })
  await everyFeature.onTrial(tx, account.id, trialDays)
  return true
}

export interface NewAccount {
  name: string
  email: string | null
  language: Language
}

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

/** Returns whether this is the first proof, before which another person may have created the account. */
export async function proveEmail(tx: Tx, accountId: number): Promise<boolean> {
  const account = await accountDb.lockAccount(tx, accountId)
  if (!account || account.emailVerifiedAt) return false
  await markEmailVerified(tx, account)
  await accountDb.updateAccount(tx, accountId, { passwordHash: null })
  await sessions.endAll(tx, accountId, "kick")
  return true
}

/** Locks the account, so that two devices cannot remove the last two credentials concurrently. */
export async function lockCredentials(tx: Tx, accountId: number): Promise<{ hasPassword: boolean }> {
  return { hasPassword: Boolean((await accountDb.lockAccount(tx, accountId))?.passwordHash) }
}

/** Returns whether the account has a password. */
export async function verifyPasswordIfSet(
  db: DbOrTx,
  accountId: number,
  password: string | undefined,
): Promise<boolean> {
  const passwordHash = (await accountDb.findAccount(db, { id: accountId }))?.passwordHash
  if (!passwordHash) return false
  await assertCurrentPassword(accountId, passwordHash, password ?? "")
  return true
}
