import type { Language } from "@redthread/contract/language"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../core/caller"
import { clock } from "../../core/clock"
import { db, type Tx } from "../../core/db"
import * as affiliate from "../affiliate/affiliate.service"
import * as notice from "../notice/notice.service"
import * as profile from "../profile/profile.service"
import * as accountDb from "./account.db"
import { emailKey } from "./identity"
import { passwordFits } from "./password.service"
import * as sessions from "./session.service"

/** Signs in whoever proved who they are without a password. Raises `account_suspended`, `account_deleted`. */
export async function enterAs(
  tx: Tx,
  caller: Caller,
  accountId: number,
  pushId?: string,
): Promise<sessions.GivenToken> {
  const account = await accountDb.lockAccount(tx, accountId)
  if (account?.state === "suspended") throw new AppError("account_suspended")
  if (account?.state !== "active") throw new AppError("account_deleted")
  if (pushId) await accountDb.updateAccount(tx, accountId, { pushId })
  return sessions.open(tx, caller, accountId)
}

export interface NewAccount {
  name: string
  /** One that its owner was proved to hold. */
  email: string | null
  language: Language
}

/** Opens an account that has no password. Raises `name_taken`, and the database's own error where the email is taken. */
export async function openWithoutPassword(tx: Tx, caller: Caller, { name, email, language }: NewAccount) {
  const now = clock.now()
  const accountId = await accountDb.insertAccount(tx, {
    email: email && emailKey(email),
    emailVerifiedAt: email ? now : null,
    createdAt: now,
  })
  await notice.openCounters(tx, accountId)
  await profile.create(tx, { memberId: accountId, name, language })
  await affiliate.credit(tx, accountId, caller.pid)
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
  await accountDb.updateAccount(tx, accountId, { emailVerifiedAt: clock.now(), passwordHash: null })
  await sessions.endAll(tx, accountId, "kick")
  return true
}

/** Keeps two devices from taking away the last two ways in at once; answers whether a password is one. */
export async function lockPassword(tx: Tx, accountId: number): Promise<boolean> {
  return Boolean((await accountDb.lockAccount(tx, accountId))?.passwordHash)
}

/** Who has a password gives it again. Raises `wrong_password`. */
export async function demandPassword(accountId: number, password: string | undefined): Promise<void> {
  const stored = (await accountDb.findAccount(db, { id: accountId }))?.passwordHash
  if (!stored) return
  if (!(await passwordFits(stored, password ?? ""))) throw new AppError("wrong_password", { field: "password" })
}
