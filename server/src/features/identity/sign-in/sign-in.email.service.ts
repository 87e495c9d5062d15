import type { confirmEmail, sendEmailVerification } from "@redthread/contract/code"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { isUniqueViolation, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { assertProof } from "../identity/identity.proof.service"
import { markEmailVerified } from "../identity/identity.entry.service"
import * as code from "../identity/identity.code.service"
import * as accountRow from "../../member/account-row/account.db"
import { emailKey } from "../identity/identity.identifier.service"
import { registeredMessage } from "../identity/identity.send-code.service"
import { mailReplaced } from "./sign-in.take-back.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

/** The key contains the account, so that requests of other accounts do not replace its code. */
const codeKey = (accountId: number, email: string): string => `${accountId} ${email}`
const emailOfKey = (key: string): string => key.slice(key.indexOf(" ") + 1)

/** The reply is the same if another account has the address; its owner gets a mail instead. */
export async function sendVerification(
  db: DbOrTx,
  caller: MemberCaller,
  { email }: CallArguments<typeof sendEmailVerification>["body"],
): Promise<ReplyBody<typeof sendEmailVerification>> {
  const { member, language } = caller
  const to = emailKey(email)
  const owner = await accountRow.findAccount(db, { email: to })
  if (owner?.id !== member.id) await assertProof(db, caller)
  const { name } = await memberFacts(db, member.id)
  const target = { channel: "email", to } as const
  const message: code.SendCodeInput = {
    target,
    instead: owner && owner.id !== member.id ? registeredMessage(caller, target) : undefined,
    key: codeKey(member.id, to),
    limitKey: to,
    purpose: "email",
    language,
    accountId: member.id,
    name,
  }
  return { ok: true, ...(await transaction(db, (tx) => code.send(tx, message))) }
}

type ConfirmEmailInput = CallArguments<typeof confirmEmail>["body"]

function guessOf({ member }: Caller, { email = "", code: value = 0 }: ConfirmEmailInput): code.Guess {
  if (!member) throw new AppError("unauthorized")
  return { target: codeKey(member.id, emailKey(email)), purpose: "email", code: value }
}

/** The link works signed out, or signed in to its account. */
async function lockAccountOf(
  tx: Tx,
  { member }: Caller,
  { memberId: accountId }: code.UsedCode,
): Promise<accountRow.AccountRow> {
  const account = accountId === null ? undefined : await accountRow.lockAccount(tx, accountId)
  if (!account || account.state === "deleted" || (member && member.id !== accountId)) {
    throw new AppError("code_wrong", { field: "code" })
  }
  return account
}

export async function confirm(
  db: DbOrTx,
  caller: Caller,
  input: ConfirmEmailInput,
): Promise<ReplyBody<typeof confirmEmail>> {
  const { token } = input
  if (!token) await code.check(db, guessOf(caller, input))
  return transaction(db, async (tx) => {
    const used = token ? await code.useLink(tx, token) : await code.use(tx, guessOf(caller, input))
    const account = await lockAccountOf(tx, caller, used)
    const email = emailOfKey(used.target)
    if (token && account.email === email && account.emailVerifiedAt)
      return { email, trial_granted: false, already_confirmed: true }
    if (account.email !== email) await changeEmail(tx, caller, account, email)
    return { email, trial_granted: await markEmailVerified(tx, { ...account, emailVerifiedAt: null }) }
  })
}

/** Notifies the old address, whose owner may not have made the change. */
async function changeEmail(tx: Tx, { language }: Caller, account: accountRow.AccountRow, email: string): Promise<void> {
  // Codes sent to the old address must become invalid.
  await code.eraseCodes(tx, account.id)
  try {
    await accountRow.updateAccount(tx, account.id, { email })
  } catch (error) {
    if (isUniqueViolation(error, "account_email_unique")) throw new AppError("email_taken", { field: "email" })
    throw error
  }
  // An unverified address may be mistyped and a stranger's.
  if (!account.email || !account.emailVerifiedAt) return
  await mailReplaced(tx, { accountId: account.id, email: account.email, language })
}
