import type { confirmEmail, sendEmailVerification } from "@redthread/contract/code"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { isUniqueViolation, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { assertProof } from "../account/account.proof.service"
import { markEmailVerified } from "../account/account.email.service"
import * as code from "../code/code.service"
import * as accountRow from "../../member/account-row/account.db"
import { emailKey } from "../account/identity.service"
import { registeredMessage } from "./access.code.service"
import { mailReplaced } from "./access.take-back.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

/**
 * What a code that proves this email is kept under: it is good for the account that asked, and somebody else who asks
 * for the same address neither holds it up nor replaces it.
 */
const codeKey = (accountId: number, email: string): string => `${accountId} ${email}`
const emailOfKey = (key: string): string => key.slice(key.indexOf(" ") + 1)

/**
 * Mails a link and a code that prove this address to be the member's. Answered alike where another account
 * has it, whose owner gets a mail instead. Raises `code_already_sent`, and `proof_needed` for an address that the account
 * does not have yet.
 */
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
  const what: code.CodeToSend = {
    target,
    instead: owner && owner.id !== member.id ? registeredMessage(caller, target) : undefined,
    key: codeKey(member.id, to),
    countedBy: to,
    purpose: "email",
    language,
    accountId: member.id,
    name,
  }
  return { ok: true, ...(await transaction(db, (tx) => code.send(tx, what))) }
}

type Proof = CallArguments<typeof confirmEmail>["body"]

/** The code that was typed, which is the caller's own. Raises `unauthorized` for a visitor: a visitor has the link. */
function guessOf({ member }: Caller, { email = "", code: given = 0 }: Proof): code.Guess {
  if (!member) throw new AppError("unauthorized")
  return { target: codeKey(member.id, emailKey(email)), purpose: "email", code: given }
}

/** Locks the account that asked. The link works signed out, or signed in to that account. Raises `code_wrong`. */
async function lockAsker(
  tx: Tx,
  { member }: Caller,
  { memberId: accountId }: code.Taken,
): Promise<accountRow.AccountRow> {
  const account = accountId === null ? undefined : await accountRow.lockAccount(tx, accountId)
  if (!account || account.state === "deleted" || (member && member.id !== accountId)) {
    throw new AppError("code_wrong", { field: "code" })
  }
  return account
}

/** An email that was proved becomes the account's. Raises `code_wrong`, `email_taken`, `unauthorized`. */
export async function confirm(db: DbOrTx, caller: Caller, proof: Proof): Promise<ReplyBody<typeof confirmEmail>> {
  const { token } = proof
  if (!token) await code.check(db, guessOf(caller, proof))
  return transaction(db, async (tx) => {
    const taken = token ? await code.takeByLink(tx, token) : await code.use(tx, guessOf(caller, proof))
    const account = await lockAsker(tx, caller, taken)
    const email = emailOfKey(taken.target)
    if (token && account.email === email && account.emailVerifiedAt)
      return { email, trial_granted: false, already_confirmed: true }
    if (account.email !== email) await changeEmail(tx, caller, account, email)
    return { email, trial_granted: await markEmailVerified(tx, { ...account, emailVerifiedAt: null }) }
  })
}

/** Mails the old address, whose owner may not have made the change. */
async function changeEmail(tx: Tx, { language }: Caller, account: accountRow.AccountRow, email: string): Promise<void> {
  // Who reads the old address must not get in by a code that it still has.
  await code.eraseCodes(tx, account.id)
  try {
    await accountRow.updateAccount(tx, account.id, { email })
  } catch (error) {
    if (isUniqueViolation(error, "account_email_unique")) throw new AppError("email_taken", { field: "email" })
    throw error
  }
  // An address that nobody proved may be a stranger's, by a slip of the finger.
  if (!account.email || !account.emailVerifiedAt) return
  await mailReplaced(tx, { accountId: account.id, email: account.email, language })
}
