import type { prove as proveCall, sendProofCode as sendProofCodeCall } from "@redthread/contract/account"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { transaction, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { verifyPasswordIfSet, targetOf } from "../identity/identity.entry.service"
import { markProven } from "../identity/identity.proof.service"
import * as accountRow from "../../member/account-row/account.db"
import type { CodeTarget } from "../identity/identity.identifier.service"
import * as code from "../identity/identity.code.service"
import * as passkey from "../passkey/passkey.service"

/** Returns null for accounts with a password, which is the proof. */
async function codeTarget(db: DbOrTx, memberId: number): Promise<CodeTarget | null> {
  const account = await accountRow.findAccount(db, { id: memberId })
  return account?.passwordHash ? null : targetOf(account)
}

/** The key contains the member's id, so that the code is valid for this account only. */
const codeKey = (memberId: number, { to }: CodeTarget): string => `${memberId} ${to}`

export async function sendProofCode(
  db: DbOrTx,
  { member, language }: MemberCaller,
): Promise<ReplyBody<typeof sendProofCodeCall>> {
  const target = await codeTarget(db, member.id)
  if (!target) throw new AppError("cannot_change")
  const key = codeKey(member.id, target)
  const message: code.SendCodeInput = { target, key, purpose: "prove", language, accountId: member.id }
  return { ok: true, ...(await transaction(db, (tx) => code.send(tx, message))) }
}

type ProveInput = CallArguments<typeof proveCall>["body"]

async function checkProof(db: DbOrTx, memberId: number, proof: ProveInput): Promise<void> {
  if (proof.passkey) {
    if ((await passkey.accountOf(db, proof.passkey)) !== memberId) throw new AppError("passkey_failed")
    return
  }
  const target = proof.code === undefined ? null : await codeTarget(db, memberId)
  if (target && proof.code !== undefined) {
    await code.take(db, { target: codeKey(memberId, target), purpose: "prove", code: proof.code })
    return
  }
  if (!(await verifyPasswordIfSet(db, memberId, proof.password)))
    throw new AppError("wrong_password", { field: "password" })
}

export async function prove(db: DbOrTx, caller: MemberCaller, proof: ProveInput): Promise<void> {
  await checkProof(db, caller.member.id, proof)
  await markProven(db, caller)
}
