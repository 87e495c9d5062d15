import type { postFindPassword, resetPassword } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import { AppError } from "@redthread/contract/core/error"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { mail, mailText } from "../../../core/mail/mail"
import * as passkey from "../passkey/passkey.service"
import { eraseCodes } from "../identity/identity.code.service"
import { eraseIdentities } from "../social/social.link.service"
import { assertRecoveryCode, useRecoveryCode } from "../identity/identity.send-code.service"
import * as accountRow from "../../member/account-row/account.db"
import { endOthers } from "../identity/identity.device.service"
import { markEmailVerified } from "../identity/identity.entry.service"
import { findByIdentifier, type Identifier } from "../identity/identity.identifier.service"
import { assertCurrentPassword, checkPassword, hashPassword } from "../identity/identity.password.service"
import * as sessions from "../identity/identity.session.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

type FindPasswordInput = CallArguments<typeof postFindPassword>["body"]
type ResetPasswordInput = CallArguments<typeof resetPassword>["body"]

/** The mail is not sent to an unverified address, which may be a stranger's. */
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

/** Marks the address that the code was sent to as verified. Returns whether this was its first proof. */
async function markAddressVerified(tx: Tx, account: accountRow.AccountRow, { phone }: Identifier): Promise<boolean> {
  const { id, email, emailVerifiedAt, phoneVerifiedAt } = account
  if (email && !phone) {
    await markEmailVerified(tx, account)
    return emailVerifiedAt === null
  }
  if (phoneVerifiedAt === null) await accountRow.updateAccount(tx, id, { phoneVerifiedAt: clock.now() })
  return phoneVerifiedAt === null
}

async function checkNotOwn(db: DbOrTx, { id, email, phone }: accountRow.AccountRow, password: string): Promise<void> {
  const { name } = await memberFacts(db, id)
  checkPassword(password, { field: "new_password", own: [email, phone, name] })
}

/** Before the first proof another person may have created the account, so all other credentials are removed. */
async function revokeOtherCredentials(tx: Tx, accountId: number, isFirstProof: boolean): Promise<void> {
  await sessions.endAll(tx, accountId, "kick")
  await eraseCodes(tx, accountId)
  if (!isFirstProof) return
  await passkey.removeAll(tx, accountId)
  await eraseIdentities(tx, accountId)
}

export async function findPassword(
  db: DbOrTx,
  caller: Caller,
  { code, new_password, email, phone, name }: FindPasswordInput,
): Promise<void> {
  const identifier = email ? { email } : phone ? { phone } : { name }
  checkPassword(new_password, { field: "new_password", own: [email, phone, name] })
  await assertRecoveryCode(db, caller, identifier, code)
  const candidate = await findByIdentifier(db, identifier, caller.address)
  if (candidate) await checkNotOwn(db, candidate, new_password)
  const passwordHash = await hashPassword(new_password)
  await transaction(db, async (tx) => {
    const accountId = await useRecoveryCode(tx, caller, identifier, code)
    const account = await accountRow.lockAccount(tx, accountId)
    if (!account) throw new AppError("code_wrong", { field: "code" })
    await accountRow.updateAccount(tx, accountId, { passwordHash })
    await revokeOtherCredentials(tx, accountId, await markAddressVerified(tx, account, identifier))
    await mailPasswordChanged(tx, (await accountRow.findAccount(tx, { id: accountId })) ?? account, caller.language)
  })
}

export async function changePassword(
  db: DbOrTx,
  caller: MemberCaller,
  { password, new_password }: ResetPasswordInput,
): Promise<void> {
  const { member, sessionId, language } = caller
  const before = await accountRow.findAccount(db, { id: member.id })
  if (before) await checkNotOwn(db, before, new_password)
  await assertCurrentPassword(member.id, before?.passwordHash, password)
  const passwordHash = await hashPassword(new_password)
  await transaction(db, async (tx) => {
    const account = await accountRow.lockAccount(tx, member.id)
    // Another device changed the password concurrently.
    if (account?.passwordHash !== before?.passwordHash) throw new AppError("wrong_password", { field: "password" })
    await accountRow.updateAccount(tx, member.id, { passwordHash })
    await endOthers(tx, member.id, sessionId)
    // A code requested by a thief would still add their address to the account.
    await eraseCodes(tx, member.id)
    if (account) await mailPasswordChanged(tx, account, language)
  })
}
