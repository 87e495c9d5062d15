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

/** A code has a million values, three of which are good at a time. */
const guesses = attempts("second-factor", { max: 10, seconds: 900 })

/** No letters or digits that look alike. */
const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const recoveryLength = 12

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)])
    .join("")
    .replaceAll(/.{4}(?=.)/g, "$&-")

/** Of 60 random bits, so a fast hash is enough. */
const digestOf = (code: string): Buffer =>
  createHash("sha256")
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""))
    .digest()

async function renewCodes(tx: Tx, memberId: number): Promise<{ recovery_codes: string[] }> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await secondFactorDb.replaceRecoveryCodes(tx, memberId, codes.map(digestOf))
  return { recovery_codes: codes }
}

/** What second factors the caller has, and until when the one of this session counts. */
export async function show(db: DbOrTx, caller: MemberCaller): Promise<SecondFactor> {
  const { id } = caller.member
  const [totp, passkeys, left] = await Promise.all([
    secondFactorDb.findTotp(db, id),
    passkey.countOf(db, id),
    secondFactorDb.countRecoveryCodes(db, id),
  ])
  const until = (caller.secondFactorAt ?? 0) + secondFactorHours * 3_600_000
  return {
    totp: Boolean(totp?.secret),
    passkeys,
    recovery_codes: left,
    given_until: hasSecondFactor(caller) ? new Date(until).toISOString() : null,
  }
}

/** Whether a code of the authenticator app is right, once. */
const isRightCode = (db: DbOrTx, memberId: number, code: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const row = await secondFactorDb.lockTotp(tx, memberId)
    const step = row?.secret ? stepOf(row.secret, code) : null
    return step !== null && secondFactorDb.takeStep(tx, memberId, step)
  })

type Given = CallArguments<typeof giveSecondFactor>["body"]

async function isRight(db: DbOrTx, memberId: number, given: Given): Promise<boolean> {
  const { code, recovery_code: recovery } = given
  if (given.passkey) return (await passkey.accountOf(db, given.passkey)) === memberId
  if (code !== undefined) return isRightCode(db, memberId, code)
  return transaction(db, (tx) => secondFactorDb.takeRecoveryCode(tx, memberId, digestOf(recovery ?? "")))
}

/** Counts the guess before it is tried. Raises `too_many_requests`, and `second_factor_wrong` where it is not right. */
async function guess(memberId: number, isGood: () => Promise<boolean>): Promise<void> {
  const retryAfterSeconds = await guesses.consume(memberId)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  if (!(await isGood())) throw new AppError("second_factor_wrong", { field: "code" })
  await guesses.clear(memberId)
}

/** Gives a second factor in this session. Raises `second_factor_wrong`, `passkey_failed`, `too_many_requests`. */
export async function give(db: DbOrTx, caller: MemberCaller, given: Given): Promise<SecondFactor> {
  await guess(caller.member.id, () => isRight(db, caller.member.id, given))
  await markSecondFactor(db, caller)
  return show(db, { ...caller, secondFactorAt: clock.ms() })
}

/**
 * A secret for an authenticator app. Raises `proof_needed` where the session is not fresh, `second_factor_needed` where
 * there is another second factor, which has to be given first.
 */
export async function start(db: DbOrTx, caller: MemberCaller): Promise<{ secret: string; uri: string }> {
  await assertProof(db, caller)
  await assertSecondFactor(db, caller)
  const { name } = await memberFacts(db, caller.member.id)
  const secret = newSecret()
  await transaction(db, (tx) => secondFactorDb.putNextSecret(tx, caller.member.id, secret, clock.now()))
  return secretForApp(secret, name)
}

/** Sets the app up by its first code, which counts as given. Raises `second_factor_wrong`, `second_factor_needed`. */
export async function confirm(db: DbOrTx, caller: MemberCaller, code: string): Promise<{ recovery_codes: string[] }> {
  await assertSecondFactor(db, caller)
  const { id } = caller.member
  let codes: { recovery_codes: string[] } = { recovery_codes: [] }
  await guess(id, () =>
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

/** Forgets authenticator app and recovery codes, for who has lost both too. */
export const removeAll = (tx: Tx, memberId: number): Promise<void> => secondFactorDb.removeAll(tx, memberId)

export const hasTotp = async (on: DbOrTx, memberId: number): Promise<boolean> =>
  Boolean((await secondFactorDb.findTotp(on, memberId))?.secret)

export const exportTotp = async (db: DbOrTx, memberId: number) => ({ authenticator_app: await hasTotp(db, memberId) })
