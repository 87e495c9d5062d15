import { createHash, randomBytes } from "node:crypto"
import { type Session, type takeBackAccount, takeBackDays } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { isUniqueViolation, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { mail, mailText } from "../../../core/mail/mail"
import type { Caller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { enterProven } from "../identity/identity.entry.service"
import * as accountRow from "../../member/account-row/account.db"
import { sessionReply } from "../identity/identity.account.service"
import { checkPassword, hashPassword } from "../identity/identity.password.service"
import * as sessions from "../identity/identity.session.service"
import { eraseCodes } from "../identity/identity.code.service"
import * as passkey from "../passkey/passkey.service"
import { eraseIdentities } from "../social/social.link.service"
import { restoreDeleted } from "../identity/identity.deletion.service"
import { mailPasswordChanged } from "./sign-in.recovery.service"
import * as takeBackDb from "./sign-in.take-back.db"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

const linkValidityMs = takeBackDays * dayMs

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest()
const invalidLinkError = (): AppError => new AppError("code_wrong", { field: "token" })

async function mailChange(tx: Tx, to: string, language: Language, instructions: string): Promise<void> {
  const parts = [mailText("email_changed", language), instructions, mailText("regards", language)]
  await mail.send(tx, { to, subject: mailText("email_changed_subject", language), text: parts.join("\n\n") })
}

export async function mailReplaced(
  tx: Tx,
  { accountId, email, language }: { accountId: number; email: string; language: Language },
): Promise<void> {
  const token = randomBytes(32).toString("base64url")
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + linkValidityMs)
  await takeBackDb.insert(tx, { memberId: accountId, email, tokenHash: hashOf(token), createdAt, expiresAt })
  // After the # the token reaches no server log and no Referer header.
  const values = { link: `${env.publicUrl}/take-back#${token}`, days: String(takeBackDays) }
  await mailChange(tx, email, language, mailText("email_take_back", language, values))
}

/** Another account loses the address if it has not verified it. Raises `email_taken` otherwise. */
async function restoreEmail(tx: Tx, { id, email: replaced }: accountRow.AccountRow, email: string): Promise<void> {
  if (replaced === email) return
  await takeBackDb.releaseUnverified(tx, email, id)
  try {
    await accountRow.updateAccount(tx, id, { email, emailVerifiedAt: clock.now() })
  } catch (error) {
    if (isUniqueViolation(error, "account_email_unique")) throw new AppError("email_taken", { field: "email" })
    throw error
  }
}

/** The person who changed the email may have added credentials. */
async function revokeAllCredentials(tx: Tx, accountId: number): Promise<void> {
  // Codes are erased first, because they are found by the account's current address.
  await eraseCodes(tx, accountId)
  await passkey.removeAll(tx, accountId)
  await eraseIdentities(tx, accountId)
  await sessions.endAll(tx, accountId, "kick")
}

async function restoreAccount(
  tx: Tx,
  { language }: Caller,
  row: takeBackDb.TakeBackRow,
  passwordHash: string,
): Promise<void> {
  const account = await accountRow.lockAccount(tx, row.memberId)
  if (!account || account.erasedAt || !(await takeBackDb.take(tx, row))) throw invalidLinkError()
  await revokeAllCredentials(tx, account.id)
  await restoreEmail(tx, account, row.email)
  await accountRow.updateAccount(tx, account.id, { passwordHash })
  // The person who changed the email may have deleted the account.
  if (account.state === "deleted") await restoreDeleted(tx, account.id)
  await mailPasswordChanged(tx, { email: row.email, emailVerifiedAt: clock.now() }, language)
  if (account.email && account.email !== row.email) {
    await mailChange(tx, account.email, language, mailText("email_contact", language))
  }
}

/** Replies to unknown, used and old links are the same. */
export async function takeBack(
  db: DbOrTx,
  caller: Caller,
  { token, new_password }: CallArguments<typeof takeBackAccount>["body"],
): Promise<Session> {
  const row = await takeBackDb.find(db, hashOf(token), clock.now())
  if (!row) throw invalidLinkError()
  const { name } = await memberFacts(db, row.memberId)
  checkPassword(new_password, { field: "new_password", own: [row.email, name] })
  const passwordHash = await hashPassword(new_password)
  await transaction(db, (tx) => restoreAccount(tx, caller, row, passwordHash))
  // The sign-in is a separate transaction: a suspended account is restored too, although its sign-in is refused.
  const sessionToken = await transaction(db, (tx) => enterProven(tx, caller, row.memberId))
  return sessionReply(db, sessionToken, row.memberId)
}

export const sweep = (db: DbOrTx): Promise<void> => transaction(db, (tx) => takeBackDb.removeExpired(tx, clock.now()))

export const eraseTakeBacks = (tx: Tx, accountId: number): Promise<void> => takeBackDb.removeOf(tx, accountId)

export const exportTakeBacks = async (db: DbOrTx, accountId: number) => ({
  replacedEmails: (await takeBackDb.listOf(db, accountId)).map(({ email, createdAt }) => ({ email, createdAt })),
})
