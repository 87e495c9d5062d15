import type { authenticate, Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../core/caller"
import { transaction } from "../../core/db"
import * as code from "../code/code.service"
import * as passkey from "../passkey/passkey.service"
import * as accountDb from "./account.db"
import { admit, targetOf } from "./account.entry.service"
import * as accounts from "./account.service"
import { countGuess } from "./guessing"
import { findByIdentity, identityKey } from "./identity"
import { passwordFits } from "./password.service"
import type * as sessions from "./session.service"

type Credentials = CallArguments<typeof authenticate>["body"]

interface Attempt {
  readonly caller: Caller
  readonly body: Credentials
  /** What was typed, in the form that it is compared in. */
  readonly key: string
  readonly account: accountDb.AccountRow | undefined
}

/** Codes are kept under what was typed; under this one nobody's. */
const nobodysKey = ""

/**
 * Signs in by email, phone or name. Raises `wrong_credentials`, only to who knows the password the account's state,
 * and `extra_verification` on more devices than may be signed in at once or while the account is under attack.
 */
export async function signIn(caller: Caller, body: Credentials): Promise<Session> {
  const account = await findByIdentity(body, caller.address)
  const attempt: Attempt = { caller, body, account, key: keyOf(body, caller.address) }
  const { needsProof, wasRight } = await countGuess({ ...attempt, accountId: account?.id, captcha: body.captcha })
  if (needsProof && !body.code && !body.passkey) throw await extraVerification(attempt, false)
  const fits = await passwordFits(account?.passwordHash, body.password)
  if (!fits && !needsProof) throw new AppError("wrong_credentials")
  const isProven = await checkProof(attempt, fits)
  if (!fits || !account) throw new AppError("wrong_credentials")
  await wasRight()
  const [given, me] = await Promise.all([open(attempt, account, isProven), accounts.me(account.id)])
  if (!given) throw await extraVerification(attempt, await passkey.hasPasskey(account.id))
  return { ...given, channel: me.channel, me }
}

/** A name may consist of digits, and then looks like a phone number that nobody has. */
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
async function checkProof({ body, key, account }: Attempt, fits: boolean): Promise<boolean> {
  if (body.passkey) {
    if ((await passkey.accountOf(body.passkey)) !== account?.id) throw new AppError("passkey_failed")
    return true
  }
  if (!body.code) return false
  const taken = await code.take({ target: fits ? key : nobodysKey, purpose: "sign_in", code: body.code })
  if (taken.accountId !== account?.id) throw new AppError("code_wrong", { field: "code" })
  return true
}

/** Opens a session; null when more proof is needed for one more device. */
const open = (
  { caller, body }: Attempt,
  { id, passwordHash }: accountDb.AccountRow,
  isProven: boolean,
): Promise<sessions.GivenToken | null> =>
  transaction(async (tx) => {
    const account = await accountDb.lockAccount(tx, id)
    // It may have been changed while the password was being checked.
    if (account?.passwordHash !== passwordHash) throw new AppError("wrong_credentials")
    return admit(tx, caller, account, { isProven, pushId: body.push_id })
  })

/** The error that has itself sent a code, unless one was sent just now or too many today. */
async function extraVerification({ caller, key, account }: Attempt, hasPasskey: boolean): Promise<AppError> {
  const target = targetOf(account)
  const what: code.CodeToSend = {
    key,
    target: target ?? { channel: "email", to: key },
    purpose: "sign_in",
    language: caller.language,
    accountId: account?.id,
    deliver: target !== null,
  }
  const resendIn = await transaction((tx) => code.send(tx, what)).then(({ resend_in }) => resend_in, lockedFor)
  return new AppError("extra_verification", { data: { resend_in: resendIn, passkey: hasPasskey } })
}

function lockedFor(error: unknown): unknown {
  if (error instanceof AppError && error.key === "code_already_sent") return error.detail.data?.["resend_in"]
  if (error instanceof AppError && error.key === "too_many_requests") return error.detail.retryAfterSeconds
  throw error
}
