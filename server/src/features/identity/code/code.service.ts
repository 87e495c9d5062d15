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
import * as codeDb from "./code.db"
import { codeMessage, type CodeMessage } from "./code.message"
import type { CodePurpose } from "./code.tables"
import type { CodeTarget } from "../account/code-target.service"

export interface CodeToSend {
  target: CodeTarget
  purpose: CodePurpose
  language: Language
  accountId?: number | undefined
  /**
   * What the lock is held by and the code is taken by, where that is not the address itself: who asks for a code by a
   * name must not learn which address it went to.
   */
  key?: string | undefined
  /** What the codes of a day are counted by, where that is not the key. */
  countedBy?: string | undefined
  /** The account's name in the mail, where the mail has to name the account. */
  name?: string | undefined
  /** False: nothing is sent, but the same work is done, so that the answer does not tell whether the account exists. */
  deliver?: boolean
  /** The mail that is sent instead of a code. */
  instead?: CodeMessage | undefined
}

/** Of 6 digits, the shortest that the contract knows. */
const codeEnd = 1_000_000
/** Wrong guesses after which a code is dead. */
const triesMax = 5
/** Codes that are sent for one purpose to one target in a day. */
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

async function limitTarget(key: string, purpose: CodePurpose): Promise<void> {
  const retryAfterSeconds = await daily.consume(`${purpose}:${key}`)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
}

class NotDelivered extends Error {}

/** Does the work of sending and rolls it back, so that the time of the answer does not tell that nothing is sent. */
async function dispatch(tx: Tx, { channel, to }: CodeTarget, message: CodeMessage, deliver: boolean): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await (channel === "email" ? mail : sms).send(inner, { to, ...message })
      if (!deliver) throw new NotDelivered()
    })
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error
  }
}

/**
 * Sends a code, in the member's language. Raises `code_already_sent` (400010, `data.resend_in` in seconds) while the
 * last one to this target for this purpose is younger than 60 s, `too_many_requests` after ten in a day, and
 * `sms_unavailable`. Without `deliver` only the lock is taken.
 */
export async function send(tx: Tx, what: CodeToSend): Promise<{ resend_in: number; expires_in: number }> {
  const { target, purpose, language, accountId, key = target.to, deliver = true, instead, name } = what
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
  const sentBy = new Date(now.getTime() - resendSeconds * 1000)
  if (!(await codeDb.replace(tx, values, sentBy))) throw await alreadySent(tx, key, purpose)
  await limitTarget(what.countedBy ?? key, purpose)
  await dispatch(
    tx,
    target,
    instead ?? codeMessage({ channel: target.channel, purpose, language, code, token, name }),
    deliver,
  )
  return { resend_in: resendSeconds, expires_in: codeSeconds }
}

export interface Guess {
  /** The address that the code was sent to, or the key that it was sent under. */
  target: string
  purpose: CodePurpose
  code: number
}

/** What a code was sent for. */
export interface Taken {
  /** The account, if there was one. */
  memberId: number | null
  target: string
}

/** Looks at a guess under the code's lock, so that no number of guesses at once is more than the count allows. */
async function judge(tx: Tx, { target, purpose, code }: Guess): Promise<codeDb.CodeRow | null> {
  const row = await codeDb.lock(tx, target, purpose)
  if (!row || row.expiresAt <= clock.now() || row.tries >= triesMax) return null
  if (timingSafeEqual(row.codeHash, hashOf(target, purpose, code))) return row
  await codeDb.setTries(tx, row, row.tries + 1)
  return null
}

/** Looks whether a code is right, and leaves it there for `use`. Wrong guesses are counted. Raises `code_wrong`. */
export async function check(db: DbOrTx, guess: Guess): Promise<void> {
  if (!(await transaction(db, (tx) => judge(tx, guess)))) throw new AppError("code_wrong", { field: "code" })
}

/**
 * Uses up a code that `check` found right; it is there again when the transaction fails. Raises `code_wrong` where
 * somebody else has used it in between.
 */
export async function use(tx: Tx, guess: Guess): Promise<Taken> {
  const row = await judge(tx, guess)
  if (!row) throw new AppError("code_wrong", { field: "code" })
  await codeDb.remove(tx, row)
  return row
}

/**
 * Uses a code up. Wrong guesses are counted, whatever becomes of the caller's transaction. Raises `code_wrong`.
 * Answers the account that the code was sent for, if any.
 */
export async function take(db: DbOrTx, guess: Guess): Promise<Taken> {
  const taken = await transaction(db, async (tx) => {
    const row = await judge(tx, guess)
    if (row) await codeDb.remove(tx, row)
    return row
  })
  if (!taken) throw new AppError("code_wrong", { field: "code" })
  return taken
}

/**
 * The code of a mail's link, of which only the link works from now on: until it expires, a second press of it is answered
 * as one. Raises `code_wrong`.
 */
export async function takeByLink(tx: Tx, token: string): Promise<Taken> {
  const row = await codeDb.lockByToken(tx, tokenHash(token))
  if (!row || row.expiresAt <= clock.now()) throw new AppError("code_wrong", { field: "token" })
  await codeDb.setTries(tx, row, triesMax)
  return row
}

/** Deletes expired codes. */
export const sweep = (db: DbOrTx): Promise<void> => codeDb.removeExpired(db, clock.now())

export const eraseCodes = (tx: Tx, memberId: number): Promise<void> => codeDb.removeOf(tx, memberId)
