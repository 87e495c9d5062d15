import { createHash, randomInt } from "node:crypto"
import type { CallArguments } from "@redthread/contract/core/call"
import { secondFactorHours } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type giveSecondFactor, recoveryCodes, type SecondFactor } from "@redthread/contract/second-factor"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { attempts } from "../../../core/limits/attempts"
import { audit } from "../../../core/member/audit"
import { hasSecondFactor, type MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { markSecondFactor, assertProof, assertSecondFactor } from "../identity/identity.proof.service"
import * as passkey from "../passkey/passkey.service"
import * as secondFactorDb from "./second-factor.db"
import { newSecret, secretForApp, stepOf } from "./second-factor.totp"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

/** A code has a million values, of which three are valid at a time. */
const guesses = attempts("second-factor", { max: 10, seconds: 900 })

/** The alphabet lacks letters and digits that look alike. */
const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const recoveryLength = 12

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)])
    .join("")
    .replaceAll(/.{4}(?=.)/g, "$&-")

/** The code has 60 random bits, so a fast hash is sufficient. */
const digestOf = (code: string): Buffer =>
  createHash("sha256")
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""))
    .digest()

async function renewCodes(tx: Tx, memberId: number): Promise<{ recovery_codes: string[] }> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await secondFactorDb.replaceRecoveryCodes(tx, memberId, codes.map(digestOf))
  return { recovery_codes: codes }
}

export async function show(db: DbOrTx, caller: MemberCaller): Promise<SecondFactor> {
  const { id } = caller.member
  const [totp, passkeys, remainingCodes] = await Promise.all([
    secondFactorDb.findTotp(db, id),
    passkey.countOf(db, id),
    secondFactorDb.countRecoveryCodes(db, id),
  ])
  const until = (caller.secondFactorAt ?? 0) + secondFactorHours * 3_600_000
  return {
    totp: Boolean(totp?.secret),
    passkeys,
    recovery_codes: remainingCodes,
    given_until: hasSecondFactor(caller) ? new Date(until).toISOString() : null,
  }
}

const isValidCode = (db: DbOrTx, memberId: number, code: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const row = await secondFactorDb.lockTotp(tx, memberId)
    const step = row?.secret ? stepOf(row.secret, code) : null
    return step !== null && secondFactorDb.useStep(tx, memberId, step)
  })

type SecondFactorInput = CallArguments<typeof giveSecondFactor>["body"]

async function isValid(db: DbOrTx, memberId: number, input: SecondFactorInput): Promise<boolean> {
  const { code, recovery_code: recoveryCode } = input
  if (input.passkey) return (await passkey.accountOf(db, input.passkey)) === memberId
  if (code !== undefined) return isValidCode(db, memberId, code)
  return transaction(db, (tx) => secondFactorDb.takeRecoveryCode(tx, memberId, digestOf(recoveryCode ?? "")))
}

async function countAttempt(memberId: number, check: () => Promise<boolean>): Promise<void> {
  const retryAfterSeconds = await guesses.consume(memberId)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  if (!(await check())) throw new AppError("second_factor_wrong", { field: "code" })
  await guesses.clear(memberId)
}

export async function give(db: DbOrTx, caller: MemberCaller, input: SecondFactorInput): Promise<SecondFactor> {
  await countAttempt(caller.member.id, () => isValid(db, caller.member.id, input))
  await markSecondFactor(db, caller)
  return show(db, { ...caller, secondFactorAt: clock.ms() })
}

export async function start(db: DbOrTx, caller: MemberCaller): Promise<{ secret: string; uri: string }> {
  await assertProof(db, caller)
  await assertSecondFactor(db, caller)
  const { name } = await memberFacts(db, caller.member.id)
  const secret = newSecret()
  await transaction(db, (tx) => secondFactorDb.putNextSecret(tx, caller.member.id, secret, clock.now()))
  return secretForApp(secret, name)
}

/** The first code of the app sets it up and counts as verified. */
export async function confirm(db: DbOrTx, caller: MemberCaller, code: string): Promise<{ recovery_codes: string[] }> {
  await assertSecondFactor(db, caller)
  const { id } = caller.member
  let codes: { recovery_codes: string[] } = { recovery_codes: [] }
  await countAttempt(id, () =>
    transaction(db, async (tx) => {
      const row = await secondFactorDb.lockTotp(tx, id)
      const step = row?.nextSecret ? stepOf(row.nextSecret, code) : null
      if (step === null) return false
      await secondFactorDb.confirm(tx, id, step)
      codes = await renewCodes(tx, id)
      await audit(tx, caller, "second_factor.set", id)
      return true
    }),
  )
  await markSecondFactor(db, caller)
  return codes
}

export const renewRecovery = (db: DbOrTx, caller: MemberCaller) =>
  transaction(db, async (tx) => {
    await audit(tx, caller, "second_factor.recovery_codes", caller.member.id)
    return renewCodes(tx, caller.member.id)
  })

export const remove = (db: DbOrTx, caller: MemberCaller): Promise<void> =>
  transaction(db, async (tx) => {
    await removeAll(tx, caller.member.id)
    await audit(tx, caller, "second_factor.remove", caller.member.id)
  })

export const removeAll = (tx: Tx, memberId: number): Promise<void> => secondFactorDb.removeAll(tx, memberId)

export const hasTotp = async (on: DbOrTx, memberId: number): Promise<boolean> =>
  Boolean((await secondFactorDb.findTotp(on, memberId))?.secret)

export const exportTotp = async (db: DbOrTx, memberId: number) => ({ authenticator_app: await hasTotp(db, memberId) })
