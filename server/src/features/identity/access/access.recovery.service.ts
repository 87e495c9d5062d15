import type { postFindPassword, resetPassword } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import { AppError } from "@redthread/contract/core/error"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { mail } from "../../../core/mail/mail"
import { mailText } from "../../../core/mail/mail-text"
import * as passkey from "../passkey/passkey.service"
import { eraseCodes } from "../code/code.service"
import { eraseIdentities } from "../social/social.link.service"
import { assertRecoveryCode, useRecovery } from "./access.code.service"
import * as accountRow from "../../member/account-row/account.db"
import { markEmailVerified } from "../account/account.email.service"
import { findByIdentity, type Identity } from "../account/identity.service"
import { assertCurrentPassword, checkPassword, hashPassword } from "../account/password.service"
import * as sessions from "../account/session.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

type Found = CallArguments<typeof postFindPassword>["body"]
type Change = CallArguments<typeof resetPassword>["body"]

/** Mails the account's address the way to set another one. An address that was never proved may be a stranger's. */
export async function mailPasswordChanged(
  tx: Tx,
  { email, emailVerifiedAt }: { email: string | null; emailVerifiedAt: Date | null },
  language: Language,
): Promise<void> {
  if (!email || !emailVerifiedAt) return
  const link = `${env.publicUrl}/retrieve`
  const parts = [mailText("password", language, { link }), mailText("regards", language)]
  await mail.send(tx, { to: email, subject: mailText("password_subject", language), text: parts.join("\n\n") })
}

/**
 * The code went to the address that was typed; for a name to the account's email, where it has one. Answers whether
 * nobody had proved to hold that address before.
 */
async function markAddressVerified(tx: Tx, account: accountRow.AccountRow, { phone }: Identity): Promise<boolean> {
  const { id, email, emailVerifiedAt, phoneVerifiedAt } = account
  if (email && !phone) {
    await markEmailVerified(tx, account)
    return emailVerifiedAt === null
  }
  if (phoneVerifiedAt === null) await accountRow.updateAccount(tx, id, { phoneVerifiedAt: clock.now() })
  return phoneVerifiedAt === null
}

/** Raises `password_common` for passwords made of the account's own data. */
async function checkNotOwn(db: DbOrTx, { id, email, phone }: accountRow.AccountRow, password: string): Promise<void> {
  const { name } = await memberFacts(db, id)
  checkPassword(password, { field: "new_password", own: [email, phone, name] })
}

/** The account may have been created by another person than the proved owner: all its other credentials end. */
async function revokeOtherCredentials(tx: Tx, accountId: number, isFirstProof: boolean): Promise<void> {
  await sessions.endAll(tx, accountId, "kick")
  await eraseCodes(tx, accountId)
  if (!isFirstProof) return
  await passkey.removeAll(tx, accountId)
  await eraseIdentities(tx, accountId)
}

/**
 * Sets a new password by a code, and signs out everywhere. Where nobody had proved the address before, passkeys and
 * social accounts go as well. Raises `code_wrong`, `password_common`.
 */
export async function findPassword(db: DbOrTx, caller: Caller, { code, new_password, ...found }: Found): Promise<void> {
  const { email, phone, name } = found
  const identity = email ? { email } : phone ? { phone } : { name }
  checkPassword(new_password, { field: "new_password", own: [email, phone, name] })
  await assertRecoveryCode(db, caller, identity, code)
  const known = await findByIdentity(db, identity, caller.address)
  if (known) await checkNotOwn(db, known, new_password)
  const passwordHash = await hashPassword(new_password)
  await transaction(db, async (tx) => {
    const accountId = await useRecovery(tx, caller, identity, code)
    const account = await accountRow.lockAccount(tx, accountId)
    if (!account) throw new AppError("code_wrong", { field: "code" })
    await accountRow.updateAccount(tx, accountId, { passwordHash })
    await revokeOtherCredentials(tx, accountId, await markAddressVerified(tx, account, identity))
    await mailPasswordChanged(tx, (await accountRow.findAccount(tx, { id: accountId })) ?? account, caller.language)
  })
}

/** Changes the password by the old one, and signs out the other devices. Raises `wrong_password`, `password_common`. */
export async function changePassword(
  db: DbOrTx,
  caller: MemberCaller,
  { password, new_password }: Change,
): Promise<void> {
  const { member, sessionId, language } = caller
  const known = await accountRow.findAccount(db, { id: member.id })
  if (known) await checkNotOwn(db, known, new_password)
  await assertCurrentPassword(member.id, known?.passwordHash, password)
  const passwordHash = await hashPassword(new_password)
  await transaction(db, async (tx) => {
    const account = await accountRow.lockAccount(tx, member.id)
    // Another device changed the password concurrently, so that the given one is wrong now.
    if (account?.passwordHash !== known?.passwordHash) throw new AppError("wrong_password", { field: "password" })
    await accountRow.updateAccount(tx, member.id, { passwordHash })
    await sessions.endOthers(tx, member.id, sessionId)
    // One that a thief had sent to an address of theirs would still make that the account's.
    await eraseCodes(tx, member.id)
    if (account) await mailPasswordChanged(tx, account, language)
  })
}
