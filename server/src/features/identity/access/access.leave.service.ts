import { type deleteAccount, graceDays, type putReactivate } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { allowLongStatements, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { everyFeature } from "../../../core/every-feature"
import { log } from "../../../core/process/log"
import { mail } from "../../../core/mail/mail"
import * as code from "../code/code.service"
import { assertRecoveryCode, useRecovery } from "./access.code.service"
import { assertProof } from "../account/account.proof.service"
import * as accountRow from "../../member/account-row/account.db"
import * as leaveDb from "./access.leave.db"
import { leavingMail } from "./access.leave.mail"
import { identityKey } from "../account/identity.service"
import { assertCurrentPassword } from "../account/password.service"
import * as sessions from "../account/session.service"
import { dayMs } from "../../../core/process/duration"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

type Proof = CallArguments<typeof deleteAccount>["body"]
type Return = CallArguments<typeof putReactivate>["body"]

const graceMs = graceDays * dayMs
const graceBegan = (): Date => new Date(clock.ms() - graceMs)

/** A code that was sent under one of the account's names. Raises `code_wrong`. */
async function provedByCode(db: DbOrTx, keys: readonly string[], given: number): Promise<void> {
  for (const target of keys) {
    const right = await code.take(db, { target, purpose: "recover", code: given }).catch((error: unknown) => {
      if (error instanceof AppError && error.key === "code_wrong") return null
      throw error
    })
    if (right) return
  }
  throw new AppError("code_wrong", { field: "code" })
}

/**
 * A password or code that is sent with the deletion must be right. Without one the session is enough, for the owner can
 * come back: by a code to an address of the account, which therefore must have one, else it takes having just signed in.
 * Raises `wrong_password`, `code_wrong`, `proof_needed`.
 */
async function prove(db: DbOrTx, caller: MemberCaller, given: Proof): Promise<void> {
  const { member } = caller
  const account = await accountRow.findAccount(db, { id: member.id })
  const addresses = [account?.email, account?.phone].filter((address) => typeof address === "string")
  if (given.password !== undefined) {
    await assertCurrentPassword(member.id, account?.passwordHash, given.password)
  } else if (given.code !== undefined) {
    const { name } = await memberFacts(db, member.id)
    await provedByCode(db, [...addresses, identityKey({ name }, "")], given.code)
  } else if (addresses.length === 0) await assertProof(db, caller)
}

interface Owner {
  name: string
  language: Language
}

async function mailOwner(tx: Tx, { name, language }: Owner, email: string | null): Promise<void> {
  if (!email) return
  const until = new Date(clock.ms() + graceMs)
  await mail.send(tx, { to: email, ...leavingMail(language, { name, until, site: env.publicUrl }) })
}

/**
 * Deletes the own account: from now on nobody sees it, and it is signed out everywhere. It can come back for
 * `graceDays`, and is erased after that. Raises `wrong_password`, `code_wrong`, `proof_needed`.
 */
export async function leave(db: DbOrTx, caller: MemberCaller, given: Proof): Promise<void> {
  await prove(db, caller, given)
  const { id } = caller.member
  // Read before the transaction: inside it, waiting for a second connection of the pool could deadlock.
  const owner = await memberFacts(db, id)
  await transaction(db, async (tx) => {
    const gone = await leaveDb.markDeleted(tx, id, clock.now())
    if (!gone) return
    await everyFeature.onAccountState(tx, id, false)
    await sessions.endAll(tx, id, "kick")
    await mailOwner(tx, owner, gone.email)
  })
}

/** Staff have decided so: the next run erases it, and nothing brings it back, also if its owner deleted it. */
export const markForErasure = (tx: Tx, accountId: number): Promise<void> =>
  leaveDb.markDeletedSince(tx, accountId, graceBegan())

/**
 * Ends the deletion of an account, which its caller has locked; answers whether it could still come back. One that staff
 * suspended comes back suspended.
 */
export async function revive(tx: Tx, accountId: number): Promise<boolean> {
  const state = (await everyFeature.suspensionOf(tx, accountId)) ? "suspended" : "active"
  if (!(await leaveDb.markReactivated(tx, accountId, { state, since: graceBegan(), now: clock.now() }))) return false
  if (state === "active") await everyFeature.onAccountState(tx, accountId, true)
  return true
}

/**
 * Brings a deleted account back as it was. Raises `code_wrong`, also where there is no such account, or none any more
 * that could come back.
 */
export async function reactivate(db: DbOrTx, caller: Caller, { code: given, ...identity }: Return): Promise<void> {
  await assertRecoveryCode(db, caller, identity, given)
  await transaction(db, async (tx) => {
    const accountId = await useRecovery(tx, caller, identity, given)
    const account = await accountRow.lockAccount(tx, accountId)
    if (account?.state === "active") return
    if (!(await revive(tx, accountId))) throw new AppError("code_wrong", { field: "code" })
  })
}

/** An account that an erasure has locked; none where it did not get as far. */
interface Attempt {
  memberId?: number | undefined
}

/** Erases the next account deleted 30 days ago; false where there is none. */
const eraseNext = (db: DbOrTx, failed: readonly number[], attempt: Attempt): Promise<boolean> =>
  transaction(db, async (tx) => {
    attempt.memberId = await leaveDb.lockNextToErase(tx, graceBegan(), failed)
    if (attempt.memberId === undefined) return false
    await allowLongStatements(tx)
    await everyFeature.onErase(tx, attempt.memberId)
    return true
  })

/**
 * Erases, one by one, the accounts that were deleted 30 days ago. One that can't be erased does not hold up the others:
 * it is left out, and the job fails at the end.
 */
export async function eraseLeft(db: DbOrTx): Promise<void> {
  const failed: number[] = []
  for (;;) {
    const attempt: Attempt = {}
    try {
      if (!(await eraseNext(db, failed, attempt))) break
    } catch (error) {
      // Without an account to leave out the next attempt would fail alike.
      if (attempt.memberId === undefined) throw error
      failed.push(attempt.memberId)
      log.error({ err: error, memberId: attempt.memberId }, "account could not be erased")
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} accounts could not be erased: members ${failed.join(", ")}`)
}
