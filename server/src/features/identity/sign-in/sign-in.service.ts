import { LRUCache } from "lru-cache"
import type { authenticate, Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import * as code from "../identity/identity.code.service"
import * as passkey from "../passkey/passkey.service"
import type * as accountRow from "../../member/account-row/account.db"
import { admit, targetOf } from "../identity/identity.entry.service"
import * as accounts from "../identity/identity.account.service"
import { countGuess } from "./sign-in.guess"
import { findByIdentifier, identifierKey } from "../identity/identity.identifier.service"
import { passwordFits } from "../identity/identity.password.service"
import type * as sessions from "../identity/identity.session.service"

type Credentials = CallArguments<typeof authenticate>["body"]

interface Attempt {
  readonly caller: Caller
  readonly body: Credentials
  readonly key: string
  readonly account: accountRow.AccountRow | undefined
}

/** No code has this key, because codes are stored by the typed identifier. */
const noKey = ""

/** `account_suspended` and `account_deleted` are raised only if the password was right. */
export async function signIn(db: DbOrTx, caller: Caller, body: Credentials): Promise<Session> {
  const account = await findByIdentifier(db, body, caller.address)
  const attempt: Attempt = { caller, body, account, key: keyOf(body, caller.address) }
  const { needsProof, uncount } = await countGuess(db, { ...attempt, accountId: account?.id, captcha: body.captcha })
  if (needsProof && !body.code && !body.passkey) throw extraVerification(await sendCodeOnce(db, attempt), false)
  const fits = await passwordFits(account?.passwordHash, body.password)
  if (!fits && !needsProof) throw new AppError("wrong_credentials")
  const isProven = await checkProof(db, attempt, fits)
  if (!fits || !account) throw new AppError("wrong_credentials")
  const [token, me] = await Promise.all([
    openSession(db, attempt, account, isProven),
    accounts.me(db, account.id, account),
    uncount(),
  ])
  if (!token) throw extraVerification(await sendCode(db, attempt), await passkey.hasPasskey(db, account.id))
  return { ...token, channel: me.channel, me }
}

/** Digits that are no valid phone number may be a name. */
function keyOf(body: Credentials, address: string): string {
  try {
    return identifierKey(body, address)
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "phone_invalid") throw error
    return identifierKey({ name: body.phone }, address)
  }
}

/** Raises `code_wrong` also if only the password is wrong, so that the reply does not reveal which was wrong. */
async function checkProof(db: DbOrTx, { body, key, account }: Attempt, fits: boolean): Promise<boolean> {
  if (body.passkey) {
    if ((await passkey.accountOf(db, body.passkey)) !== account?.id) throw new AppError("passkey_failed")
    return true
  }
  if (!body.code) return false
  const used = await code.take(db, { target: fits ? key : noKey, purpose: "sign_in", code: body.code })
  lockedUntil.delete(key)
  if (used.memberId !== account?.id) throw new AppError("code_wrong", { field: "code" })
  return true
}

async function openSession(
  db: DbOrTx,
  { caller, body }: Attempt,
  { id, passwordHash }: accountRow.AccountRow,
  isProven: boolean,
): Promise<sessions.SessionToken | null> {
  const { token } = await transaction(db, (tx) =>
    admit(tx, caller, id, { isProven, passwordHash, pushId: body.push_id }),
  )
  return token
}

const extraVerification = (resendIn: number, hasPasskey: boolean): AppError =>
  new AppError("extra_verification", { data: { resend_in: resendIn, passkey: hasPasskey } })

/** Returns the seconds until another code may be sent. */
async function sendCode(db: DbOrTx, { caller, key, account }: Attempt): Promise<number> {
  const target = targetOf(account)
  const message: code.SendCodeInput = {
    key,
    target: target ?? { channel: "email", to: key },
    purpose: "sign_in",
    language: caller.language,
    accountId: account?.id,
    deliver: target !== null,
  }
  return transaction(db, (tx) => code.send(tx, message)).then(({ resend_in }) => resend_in, lockedFor)
}

/** Until this time (ms), by typed identifier, no further code is sent to an account under attack. */
const lockedUntil = new LRUCache<string, number>({ max: 10_000 })

/** Like `sendCode`, but requests of an attack do not queue for the lock of the code's row. */
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
