import type { prove as proveCall, sendProofCode as sendProofCodeCall } from "@redthread/contract/account"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { transaction, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { verifyPasswordIfSet, targetOf } from "../account/account.entry.service"
import { noteProof } from "../account/account.proof.service"
import * as accountRow from "../../member/account-row/account.db"
import type { CodeTarget } from "../account/code-target.service"
import * as code from "../code/code.service"
import * as passkey from "../passkey/passkey.service"

/** Where a code that proves ownership is sent; null for accounts with a password, which proves it. */
async function codeTarget(db: DbOrTx, memberId: number): Promise<CodeTarget | null> {
  const account = await accountRow.findAccount(db, { id: memberId })
  return account?.passwordHash ? null : targetOf(account)
}

/** The key holds the member's id, so that another account with the address can't use the code. */
const codeKey = (memberId: number, { to }: CodeTarget): string => `${memberId} ${to}`

/** Sends a code to the account's address, where it has no password. Raises `code_already_sent`, `cannot_change`. */
export async function sendProofCode(
  db: DbOrTx,
  { member, language }: MemberCaller,
): Promise<ReplyBody<typeof sendProofCodeCall>> {
  const target = await codeTarget(db, member.id)
  if (!target) throw new AppError("cannot_change")
  const key = codeKey(member.id, target)
  const what: code.CodeToSend = { target, key, purpose: "prove", language, accountId: member.id }
  return { ok: true, ...(await transaction(db, (tx) => code.send(tx, what))) }
}

type Given = CallArguments<typeof proveCall>["body"]

async function checkProof(db: DbOrTx, memberId: number, given: Given): Promise<void> {
  if (given.passkey) {
    if ((await passkey.accountOf(db, given.passkey)) !== memberId) throw new AppError("passkey_failed")
    return
  }
  const target = given.code === undefined ? null : await codeTarget(db, memberId)
  if (target && given.code !== undefined) {
    await code.take(db, { target: codeKey(memberId, target), purpose: "prove", code: given.code })
    return
  }
  if (!(await verifyPasswordIfSet(db, memberId, given.password)))
    throw new AppError("wrong_password", { field: "password" })
}

/** Proves once more to own the account. Raises `wrong_password`, `passkey_failed`, `code_wrong`. */
export async function prove(db: DbOrTx, caller: MemberCaller, given: Given): Promise<void> {
  await checkProof(db, caller.member.id, given)
  await noteProof(db, caller)
}
