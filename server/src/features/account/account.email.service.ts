import type { confirmEmail, sendEmailVerification } from "@redthread/contract/code"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller, MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { db, isUniqueViolation, transaction, type Tx } from "../../core/db"
import { mail } from "../../core/mail"
import { mailText } from "../../core/mail-text"
import * as code from "../code/code.service"
import { grantVip } from "../profile/profile.vip.service"
import * as accountDb from "./account.db"
import { emailKey } from "./identity"

/** Of VIP, for the first email that an account proves. */
const trialDays = 7

/** Grants the trial where the account never had one; answers whether it did. The account's row is locked. */
async function grantTrial(tx: Tx, account: accountDb.AccountRow): Promise<boolean> {
  if (account.trialing !== 0) return false
  await accountDb.updateAccount(tx, account.id, { trialing: 1 })
  await grantVip(tx, account.id, trialDays)
  return true
}

/** The account's own email was just proved; the first time a VIP trial is granted. Answers whether it was. */
export async function emailProved(tx: Tx, account: accountDb.AccountRow): Promise<boolean> {
  if (account.emailVerifiedAt === null) {
    await accountDb.updateAccount(tx, account.id, { emailVerifiedAt: clock.now() })
  }
  return grantTrial(tx, account)
}

/** Mails a link and a code that prove this address to be the member's. Raises `email_taken`, `code_already_sent`. */
export async function sendVerification(
  { member, language }: MemberCaller,
  { email }: CallArguments<typeof sendEmailVerification>["body"],
): Promise<ReplyBody<typeof sendEmailVerification>> {
  const to = emailKey(email)
  const owner = await accountDb.findAccount(db, { email: to })
  if (owner && owner.id !== member.id) throw new AppError("email_taken", { field: "email" })
  const what = { target: { channel: "email" as const, to }, purpose: "email" as const, language, accountId: member.id }
  return { ok: true, ...(await transaction((tx) => code.send(tx, what))) }
}

type Proof = CallArguments<typeof confirmEmail>["body"]

/** Uses the proof up; answers whose it was, and for which address. Raises `code_wrong`. */
async function useProof(tx: Tx, { token, email = "", code: given = 0 }: Proof): Promise<code.Taken> {
  if (token) return code.takeByLink(tx, token)
  return code.use(tx, { target: emailKey(email), purpose: "email", code: given })
}

/** An email that was proved becomes the account's. Raises `code_wrong`, `email_taken`. */
export async function confirm(caller: Caller, proof: Proof): Promise<ReplyBody<typeof confirmEmail>> {
  if (!proof.token && proof.email && proof.code) {
    await code.check({ target: emailKey(proof.email), purpose: "email", code: proof.code })
  }
  return transaction(async (tx) => {
    const { accountId, target } = await useProof(tx, proof)
    const account = accountId === null ? undefined : await accountDb.lockAccount(tx, accountId)
    if (!account || account.state === "deleted") throw new AppError("code_wrong", { field: "code" })
    if (account.email !== target) await changeEmail(tx, caller, account, target)
    return { email: target, trial_granted: await emailProved(tx, { ...account, emailVerifiedAt: null }) }
  })
}

/** Whoever had the account by its old address should hear of it. */
async function changeEmail(tx: Tx, { language }: Caller, account: accountDb.AccountRow, email: string): Promise<void> {
  try {
    await accountDb.updateAccount(tx, account.id, { email })
  } catch (error) {
    if (isUniqueViolation(error, "account_email_unique")) throw new AppError("email_taken", { field: "email" })
    throw error
  }
  if (!account.email || !account.emailVerifiedAt) return
  const parts = [mailText("email_changed", language), mailText("regards", language)]
  await mail.send(tx, {
    to: account.email,
    subject: mailText("email_changed_subject", language),
    text: parts.join("\n\n"),
  })
}
