import { type deleteAccount, graceDays, type putReactivate } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type Language, languageTags } from "@redthread/contract/language"
import de from "@redthread/texts/de/leaving.json"
import en from "@redthread/texts/en/leaving.json"
import fr from "@redthread/texts/fr/leaving.json"
import it from "@redthread/texts/it/leaving.json"
import ja from "@redthread/texts/ja/leaving.json"
import ko from "@redthread/texts/ko/leaving.json"
import tw from "@redthread/texts/tw/leaving.json"
import zh from "@redthread/texts/zh/leaving.json"
import { fill } from "../../../core/text/fill"

import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { allowLongStatements, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { everyFeature } from "../../../core/every-feature"
import { log } from "../../../core/process/log"
import { mail } from "../../../core/mail/mail"
import * as code from "./identity.code.service"
import { assertRecoveryCode, useRecoveryCode } from "./identity.send-code.service"
import { assertProof } from "./identity.proof.service"
import * as accountRow from "../../member/account-row/account.db"
import * as identityDb from "./identity.account.db"
import { identifierKey } from "./identity.identifier.service"
import { assertCurrentPassword } from "./identity.password.service"
import * as sessions from "./identity.session.service"
import { dayMs } from "../../../core/process/duration"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

type DeleteAccountInput = CallArguments<typeof deleteAccount>["body"]
type ReactivateInput = CallArguments<typeof putReactivate>["body"]

const graceMs = graceDays * dayMs
/** Accounts deleted before this time can no longer be reactivated. */
const graceStart = (): Date => new Date(clock.ms() - graceMs)

/** Uses up a code that was sent under one of the account's identifiers. Raises `code_wrong`. */
async function takeAnyCode(db: DbOrTx, keys: readonly string[], value: number): Promise<void> {
  for (const target of keys) {
    const used = await code.take(db, { target, purpose: "recover", code: value }).catch((error: unknown) => {
      if (error instanceof AppError && error.key === "code_wrong") return null
      throw error
    })
    if (used) return
  }
  throw new AppError("code_wrong", { field: "code" })
}

/**
 * Checks the password or code that came with the deletion. Without one the session is enough if the account has an
 * address, because a code sent there reactivates it; otherwise the caller must have just proved ownership. Raises `wrong_password`, `code_wrong`, `proof_needed`.
 */
async function checkProof(db: DbOrTx, caller: MemberCaller, proof: DeleteAccountInput): Promise<void> {
  const { member } = caller
  const account = await accountRow.findAccount(db, { id: member.id })
  const addresses = [account?.email, account?.phone].filter((address) => typeof address === "string")
  if (proof.password !== undefined) {
    await assertCurrentPassword(member.id, account?.passwordHash, proof.password)
  } else if (proof.code !== undefined) {
    const { name } = await memberFacts(db, member.id)
    await takeAnyCode(db, [...addresses, identifierKey({ name }, "")], proof.code)
  } else if (addresses.length === 0) await assertProof(db, caller)
}

const texts: Record<Language, typeof en> = { en, zh, tw, de, it, fr, ja, ko }

interface DeletionMail {
  name: string
  /** The last day on which the account can be reactivated. */
  until: Date
  /** PUBLIC_URL */
  site: string
}

function deletionMail(language: Language, { name, until, site }: DeletionMail): { subject: string; text: string } {
  const date = new Intl.DateTimeFormat(languageTags[language], { dateStyle: "long", timeZone: "UTC" }).format(until)
  const { subject, text } = texts[language]
  return { subject, text: fill(text, { name, date, link: `${site}/reactivate` }) }
}

interface Owner {
  name: string
  language: Language
}

async function mailOwner(tx: Tx, { name, language }: Owner, email: string | null): Promise<void> {
  if (!email) return
  const until = new Date(clock.ms() + graceMs)
  await mail.send(tx, { to: email, ...deletionMail(language, { name, until, site: env.publicUrl }) })
}

/**
 * Deletes the own account: it is hidden and signed out everywhere at once, can be reactivated for `graceDays`, and is
 * erased after that. Raises `wrong_password`, `code_wrong`, `proof_needed`.
 */
export async function deleteOwnAccount(db: DbOrTx, caller: MemberCaller, proof: DeleteAccountInput): Promise<void> {
  await checkProof(db, caller, proof)
  const { id } = caller.member
  const owner = await memberFacts(db, id)
  await transaction(db, async (tx) => {
    const deleted = await identityDb.markDeleted(tx, id, clock.now())
    if (!deleted) return
    await everyFeature.onAccountState(tx, id, false)
    await sessions.endAll(tx, id, "kick")
    await mailOwner(tx, owner, deleted.email)
  })
}

/** For a decision of staff: the next run erases the account, and it cannot be reactivated. */
export const markForErasure = (tx: Tx, accountId: number): Promise<void> =>
  identityDb.markDeletedSince(tx, accountId, graceStart())

/**
 * Ends the deletion of an account that the caller has locked; returns false if it is not deleted or too long ago. A
 * suspended account becomes suspended again.
 */
export async function restoreDeleted(tx: Tx, accountId: number): Promise<boolean> {
  const state = (await everyFeature.suspensionOf(tx, accountId)) ? "suspended" : "active"
  if (!(await identityDb.markReactivated(tx, accountId, { state, since: graceStart(), now: clock.now() }))) return false
  if (state === "active") await everyFeature.onAccountState(tx, accountId, true)
  return true
}

/**
 * Reactivates a deleted account. Raises `code_wrong`, also if the account does not exist or can no longer be reactivated.
 */
export async function reactivate(
  db: DbOrTx,
  caller: Caller,
  { code: value, ...identifier }: ReactivateInput,
): Promise<void> {
  await assertRecoveryCode(db, caller, identifier, value)
  await transaction(db, async (tx) => {
    const accountId = await useRecoveryCode(tx, caller, identifier, value)
    const account = await accountRow.lockAccount(tx, accountId)
    if (account?.state === "active") return
    if (!(await restoreDeleted(tx, accountId))) throw new AppError("code_wrong", { field: "code" })
  })
}

interface Attempt {
  /** The account that was locked, if one was. */
  memberId?: number | undefined
}

/** Erases the next account whose grace period is over; false if there is none. */
const eraseNext = (db: DbOrTx, failed: readonly number[], attempt: Attempt): Promise<boolean> =>
  transaction(db, async (tx) => {
    attempt.memberId = await identityDb.lockNextToErase(tx, graceStart(), failed)
    if (attempt.memberId === undefined) return false
    await allowLongStatements(tx)
    await everyFeature.onErase(tx, attempt.memberId)
    return true
  })

/**
 * Erases the accounts whose grace period is over, each in its own transaction. If one fails, the others are still
 * erased, and the job fails at the end.
 */
export async function eraseDeletedAccounts(db: DbOrTx): Promise<void> {
  const failed: number[] = []
  for (;;) {
    const attempt: Attempt = {}
    try {
      if (!(await eraseNext(db, failed, attempt))) break
    } catch (error) {
      // No account to skip: the next attempt would fail in the same way.
      if (attempt.memberId === undefined) throw error
      failed.push(attempt.memberId)
      log.error({ err: error, memberId: attempt.memberId }, "account could not be erased")
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} accounts could not be erased: members ${failed.join(", ")}`)
}
