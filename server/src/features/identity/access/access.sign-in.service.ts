import { LRUCache } from "lru-cache"
import type { authenticate, Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import * as code from "../code/code.service"
import * as passkey from "../passkey/passkey.service"
import type * as accountRow from "../../member/account-row/account.db"
import { admit, targetOf } from "../account/account.entry.service"
import * as accounts from "../account/account.service"
import { countGuess } from "./guessing"
import { findByIdentity, identityKey } from "../account/identity.service"
import { passwordFits } from "../account/password.service"
import type * as sessions from "../account/session.service"

type Credentials = CallArguments<typeof authenticate>["body"]

interface Attempt {
  readonly caller: Caller
  readonly body: Credentials
  /** What was typed, in the form that it is compared in. */
  readonly key: string
  readonly account: accountRow.AccountRow | undefined
}

/** Codes are stored by the typed identity; this key never has one. */
const nobodysKey = ""

/**
 * Signs in by email, phone or name. Raises `wrong_credentials`, only to who knows the password the account's state,
 * and `extra_verification` on more devices than may be signed in at once or while the account is under attack.
 */
export async function signIn(db: DbOrTx, caller: Caller, body: Credentials): Promise<Session> {
  const account = await findByIdentity(db, body, caller.address)
  const attempt: Attempt = { caller, body, account, key: keyOf(body, caller.address) }
  const { needsProof, wasRight } = await countGuess(db, { ...attempt, accountId: account?.id, captcha: body.captcha })
  if (needsProof && !body.code && !body.passkey) throw extraVerification(await sendCodeOnce(db, attempt), false)
  const fits = await passwordFits(account?.passwordHash, body.password)
  if (!fits && !needsProof) throw new AppError("wrong_credentials")
  const isProven = await checkProof(db, attempt, fits)
  if (!fits || !account) throw new AppError("wrong_credentials")
  const [given, me] = await Promise.all([
    open(db, attempt, account, isProven),
    accounts.me(db, account.id, account),
    wasRight(),
  ])
  if (!given) throw extraVerification(await sendCode(db, attempt), await passkey.hasPasskey(db, account.id))
  return { ...given, channel: me.channel, me }
}

/** Digits that are no valid phone number are taken for a name: names may consist of digits. */
function keyOf(body: Credentials, address: string): string {
  try {
    return identityKey(body, address)
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "phone_invalid") throw error
    return identityKey({ name: body.phone }, address)
  }
}

/**
 * Whether what was sent along proves more than a password does. Raises `passkey_failed` and `code_wrong`; the latter
 * also where only the password is wrong, after the same work, so that a wrong code does not tell a right password.
 */
async function checkProof(db: DbOrTx, { body, key, account }: Attempt, fits: boolean): Promise<boolean> {
  if (body.passkey) {
    if ((await passkey.accountOf(db, body.passkey)) !== account?.id) throw new AppError("passkey_failed")
    return true
  }
  if (!body.code) return false
  const taken = await code.take(db, { target: fits ? key : nobodysKey, purpose: "sign_in", code: body.code })
  lockedUntil.delete(key)
  if (taken.memberId !== account?.id) throw new AppError("code_wrong", { field: "code" })
  return true
}

/** Opens a session; null when more proof is needed for one more device. Raises what `admit` does. */
async function open(
  db: DbOrTx,
  { caller, body }: Attempt,
  { id, passwordHash }: accountRow.AccountRow,
  isProven: boolean,
): Promise<sessions.GivenToken | null> {
  const { given } = await transaction(db, (tx) =>
    admit(tx, caller, id, { isProven, passwordHash, pushId: body.push_id }),
  )
  return given
}

const extraVerification = (resendIn: number, hasPasskey: boolean): AppError =>
  new AppError("extra_verification", { data: { resend_in: resendIn, passkey: hasPasskey } })

/** Sends a code, unless one was sent just now or too many today; answers the seconds until the next may be sent. */
async function sendCode(db: DbOrTx, { caller, key, account }: Attempt): Promise<number> {
  const target = targetOf(account)
  const what: code.CodeToSend = {
    key,
    target: target ?? { channel: "email", to: key },
    purpose: "sign_in",
    language: caller.language,
    accountId: account?.id,
    deliver: target !== null,
  }
  return transaction(db, (tx) => code.send(tx, what)).then(({ resend_in }) => resend_in, lockedFor)
}

/** ms, by what was typed: until when no further code is sent to an account under attack. */
const lockedUntil = new LRUCache<string, number>({ max: 10_000 })

/** The same from memory where that is known: the attempts of an attack must not queue up for the code's row. */
async function sendCodeOnce(db: DbOrTx, attempt: Attempt): Promise<number> {
  const left = (lockedUntil.get(attempt.key) ?? 0) - clock.ms()
  if (left > 0) return Math.ceil(left / 1000)
  const resendIn = await sendCode(db, attempt)
  lockedUntil.set(attempt.key, clock.ms() + resendIn * 1000)
  return resendIn
}

function lockedFor(error: unknown): number {
  if (!(error instanceof AppError)) throw error
  const { key, detail } = error
  if (key === "code_already_sent") return Number(detail.data?.["resend_in"])
  if (key === "too_many_requests") return detail.retryAfterSeconds ?? 0
  throw error
}
