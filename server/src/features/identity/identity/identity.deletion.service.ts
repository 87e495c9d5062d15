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
import { clock, dayMs } from "../../../core/process/clock"
import { allowLongStatements, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { everyFeature } from "../../../core/every-feature"
import { log } from "../../../core/process/log"
import { mail } from "../../../core/mail/mail"
import * as code from "./identity.code.service"
import { assertRecoveryCode, useRecoveryCode } from "./identity.send-code.service"
import { assertProof } from "./identity.proof.service"
import * as accountRow from "../../member/account-row/account.db"
import { suspensionOf } from "../../member/case-facts/case.suspension.service"
import * as identityDb from "./identity.account.db"
import { identifierKey } from "./identity.identifier.service"
import { assertCurrentPassword } from "./identity.password.service"
import * as sessions from "./identity.session.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

type DeleteAccountInput = CallArguments<typeof deleteAccount>["body"]
type ReactivateInput = CallArguments<typeof putReactivate>["body"]

const graceMs = graceDays * dayMs
/** Accounts deleted before this time can no longer be reactivated. */
const graceStart = (): Date => new Date(clock.ms() - graceMs)

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

/** An account with an address needs no proof: a code sent there reactivates it. */
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
  until: Date
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

/** Hides the account and signs it out at once; it is erased after `graceDays`. */
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

/** The next run of the job erases the account. */
export const markForErasure = (tx: Tx, accountId: number): Promise<void> =>
  identityDb.markDeletedSince(tx, accountId, graceStart())

/** The account is locked by the caller. Returns false if it is not deleted or its grace period is over. */
export async function restoreDeleted(tx: Tx, accountId: number): Promise<boolean> {
  const state = (await suspensionOf(tx, accountId)) ? "suspended" : "active"
  if (!(await identityDb.markReactivated(tx, accountId, { state, since: graceStart(), now: clock.now() }))) return false
  if (state === "active") await everyFeature.onAccountState(tx, accountId, true)
  return true
}

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
  memberId?: number | undefined
}

const eraseNext = (db: DbOrTx, failed: readonly number[], attempt: Attempt): Promise<boolean> =>
  transaction(db, async (tx) => {
    attempt.memberId = await identityDb.lockNextToErase(tx, graceStart(), failed)
    if (attempt.memberId === undefined) return false
    await allowLongStatements(tx)
    await everyFeature.onErase(tx, attempt.memberId)
    return true
  })

/** Erases each account in its own transaction; the job fails at the end if one of them failed. */
export async function eraseDeletedAccounts(db: DbOrTx): Promise<void> {
  const failed: number[] = []
  for (;;) {
    const attempt: Attempt = {}
    try {
      if (!(await eraseNext(db, failed, attempt))) break
    } catch (error) {
      // Without an account to skip, the next attempt would fail as well.
      if (attempt.memberId === undefined) throw error
      failed.push(attempt.memberId)
      log.error({ err: error, memberId: attempt.memberId }, "account could not be erased")
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} accounts could not be erased: members ${failed.join(", ")}`)
}
