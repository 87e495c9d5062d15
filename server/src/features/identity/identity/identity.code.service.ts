import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import { codeMin, codeSeconds, resendSeconds } from "@redthread/contract/code"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { attempts } from "../../../core/limits/attempts"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { mail } from "../../../core/mail/mail"
import { sms } from "../../../core/mail/sms"
import { secretFor } from "../../../core/process/secrets"
import * as codeDb from "./identity.code.db"
import { codeMessage, type CodeMessage } from "./identity.code.message"
import type { CodePurpose } from "./identity.tables"
import type { CodeTarget } from "./identity.identifier.service"

export interface SendCodeInput {
  target: CodeTarget
  purpose: CodePurpose
  language: Language
  accountId?: number | undefined
  /** Default: the address. A code requested by name must not reveal the address by its resend lock. */
  key?: string | undefined
  limitKey?: string | undefined
  name?: string | undefined
  /** If false, does the same work without sending, so that the reply does not reveal whether the account exists. */
  deliver?: boolean
  instead?: CodeMessage | undefined
}

const codeEnd = 1_000_000
const maxTries = 5
const daily = attempts("code.target", { max: 10, seconds: 86_400 })

const hashOf = (target: string, purpose: CodePurpose, code: number): Buffer =>
  createHmac("sha256", secretFor("code"))
    .update(JSON.stringify([target, purpose, code]))
    .digest()
const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest()

async function alreadySent(tx: Tx, key: string, purpose: CodePurpose): Promise<AppError> {
  const sentAt = (await codeDb.sentAt(tx, key, purpose)) ?? clock.now()
  const resendIn = Math.ceil((sentAt.getTime() - clock.ms()) / 1000) + resendSeconds
  return new AppError("code_already_sent", { data: { resend_in: Math.max(1, resendIn) } })
}

async function assertDailyLimit(key: string, purpose: CodePurpose): Promise<void> {
  const retryAfterSeconds = await daily.consume(`${purpose}:${key}`)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
}

class UndeliveredError extends Error {}

/** Rolls the message back unless `deliver`, so that the time of the reply does not reveal that none was sent. */
async function dispatchCode(
  tx: Tx,
  { channel, to }: CodeTarget,
  message: CodeMessage,
  deliver: boolean,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await (channel === "email" ? mail : sms).send(inner, { to, ...message })
      if (!deliver) throw new UndeliveredError()
    })
  } catch (error) {
    if (!(error instanceof UndeliveredError)) throw error
  }
}

/** `data.resend_in` of `code_already_sent` is in seconds. */
export async function send(tx: Tx, input: SendCodeInput): Promise<{ resend_in: number; expires_in: number }> {
  const { target, purpose, language, accountId, key = target.to, limitKey, deliver = true, instead, name } = input
  if (target.channel === "sms" && !sms.available()) throw new AppError("sms_unavailable", { field: "phone" })
  const now = clock.now()
  const code = randomInt(codeMin, codeEnd)
  const token = purpose === "email" ? randomBytes(32).toString("base64url") : null
  const isReal = deliver && !instead
  const values = {
    target: key,
    purpose,
    codeHash: isReal ? hashOf(key, purpose, code) : randomBytes(32),
    tokenHash: token === null ? null : tokenHash(token),
    memberId: accountId ?? null,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeSeconds * 1000),
  }
  const sentUntil = new Date(now.getTime() - resendSeconds * 1000)
  if (!(await codeDb.replace(tx, values, sentUntil))) throw await alreadySent(tx, key, purpose)
  await assertDailyLimit(limitKey ?? key, purpose)
  await dispatchCode(
    tx,
    target,
    instead ?? codeMessage({ channel: target.channel, purpose, language, code, token, name }),
    deliver,
  )
  return { resend_in: resendSeconds, expires_in: codeSeconds }
}

export interface Guess {
  target: string
  purpose: CodePurpose
  code: number
}

export interface UsedCode {
  /** Null if the address has no account. */
  memberId: number | null
  target: string
}

/** Counts wrong guesses under the row lock, so that concurrent guesses cannot exceed the limit. */
async function lockIfRight(tx: Tx, { target, purpose, code }: Guess): Promise<codeDb.CodeRow | null> {
  const row = await codeDb.lock(tx, target, purpose)
  if (!row || row.expiresAt <= clock.now() || row.tries >= maxTries) return null
  if (timingSafeEqual(row.codeHash, hashOf(target, purpose, code))) return row
  await codeDb.setTries(tx, row, row.tries + 1)
  return null
}

/** Checks a code without consuming it. Raises `code_wrong`. */
export async function check(db: DbOrTx, guess: Guess): Promise<void> {
  if (!(await transaction(db, (tx) => lockIfRight(tx, guess)))) throw new AppError("code_wrong", { field: "code" })
}

/** Consumes a code that `check` accepted. Raises `code_wrong` if a concurrent request consumed it. */
export async function use(tx: Tx, guess: Guess): Promise<UsedCode> {
  const row = await lockIfRight(tx, guess)
  if (!row) throw new AppError("code_wrong", { field: "code" })
  await codeDb.remove(tx, row)
  return row
}

/** Checks and uses a code in one separate transaction. Raises `code_wrong`. */
export async function take(db: DbOrTx, guess: Guess): Promise<UsedCode> {
  const used = await transaction(db, async (tx) => {
    const row = await lockIfRight(tx, guess)
    if (row) await codeDb.remove(tx, row)
    return row
  })
  if (!used) throw new AppError("code_wrong", { field: "code" })
  return used
}

/** Invalidates the code but not the link, which may be opened twice. Raises `code_wrong`. */
export async function useLink(tx: Tx, token: string): Promise<UsedCode> {
  const row = await codeDb.lockByToken(tx, tokenHash(token))
  if (!row || row.expiresAt <= clock.now()) throw new AppError("code_wrong", { field: "token" })
  await codeDb.setTries(tx, row, maxTries)
  return row
}

export const sweep = (db: DbOrTx): Promise<void> => codeDb.removeExpired(db, clock.now())

export const eraseCodes = (tx: Tx, memberId: number): Promise<void> => codeDb.removeOf(tx, memberId)
