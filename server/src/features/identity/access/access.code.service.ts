import type { sendCode as sendCodeCall } from "@redthread/contract/code"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { attempts, networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { mailText } from "../../../core/mail/mail-text"
import * as captcha from "../captcha/captcha.service"
import * as code from "../code/code.service"
import { targetOf } from "../account/account.entry.service"
import { findByIdentity, type Identity, identityKey } from "../account/identity.service"
import type { CodeTarget } from "../account/code-target.service"

type Asked = CallArguments<typeof sendCodeCall>["body"]
type Sent = ReplyBody<typeof sendCodeCall>

/** More codes than this from one address look hostile: a captcha is asked for. */
const fromAddress = attempts("verify.address", { max: 5, seconds: 600 })
/** Text messages per day and address: each costs money, and numbers exist that earn from them. */
const textsFromAddress = attempts("verify.sms", { max: 20, seconds: 86_400 })

/**
 * Sends a code to open an account, or with `exists` to get back into one. Raises `code_already_sent`,
 * `captcha_needed`, `captcha_invalid`, `sms_unavailable`, `phone_invalid`, `identity_empty`, `too_many_requests`.
 */
export async function sendCode(db: DbOrTx, caller: Caller, asked: Asked): Promise<Sent> {
  const what = asked.exists ? await recovery(db, caller, asked) : await registration(db, caller, asked)
  await assertCodeLimits(db, caller, asked.captcha, what.target.channel)
  return { ok: true, ...(await transaction(db, (tx) => code.send(tx, what))) }
}

async function assertCodeLimits(
  db: DbOrTx,
  { address }: Caller,
  answer: string | undefined,
  channel: "email" | "sms",
): Promise<void> {
  const network = networkOf(address)
  if ((await fromAddress.consume(network)) > 0) await captcha.check(db, answer)
  const retryAfterSeconds = channel === "sms" ? await textsFromAddress.consume(network) : 0
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
}

const typedTarget = (key: string, { email }: Identity): CodeTarget => ({
  channel: email ? "email" : "sms",
  to: key,
})

/** Sent to suspended and deleted accounts, too: the code reactivates them. */
async function recovery(db: DbOrTx, caller: Caller, { email, phone, name }: Asked): Promise<code.CodeToSend> {
  const identity = { email, phone, name }
  const key = identityKey(identity, caller.address)
  const account = await findByIdentity(db, identity, caller.address)
  const target = email || phone ? typedTarget(key, identity) : targetOf(account)
  return {
    key,
    target: target ?? { channel: "email", to: key },
    purpose: "recover",
    language: caller.language,
    accountId: account?.id,
    deliver: account !== undefined && target !== null,
  }
}

/** An existing account is told by mail; the answer to the caller is the same. */
async function registration(db: DbOrTx, caller: Caller, { email, phone }: Asked): Promise<code.CodeToSend> {
  const identity = { email, phone }
  const key = identityKey(identity, caller.address)
  const target = typedTarget(key, identity)
  const account = await findByIdentity(db, identity, caller.address)
  return {
    target,
    purpose: "register",
    language: caller.language,
    instead: account && registeredMessage(caller, target),
  }
}

/** Instead of a code, to the owner of an address that another account asks for. */
export function registeredMessage(
  { language }: Pick<Caller, "language">,
  { channel }: CodeTarget,
): code.CodeToSend["instead"] {
  const values = { link: `${env.publicUrl}/retrieve` }
  if (channel === "sms") return { subject: "", text: mailText("sms_registered", language, values) }
  const parts = [mailText("registered", language, values), mailText("regards", language)]
  return { subject: mailText("registered_subject", language), text: parts.join("\n\n") }
}

/** Raises `code_wrong`, alike where there is no such account. Wrong guesses are counted. */
export const assertRecoveryCode = (db: DbOrTx, caller: Caller, identity: Identity, given: number): Promise<void> =>
  code.check(db, { target: identityKey(identity, caller.address), purpose: "recover", code: given })

/** Deletes a code that `assertRecoveryCode` accepted; returns its account's id. Raises `code_wrong`. */
export async function useRecovery(tx: Tx, caller: Caller, identity: Identity, given: number): Promise<number> {
  const guess = { target: identityKey(identity, caller.address), purpose: "recover" as const, code: given }
  const { memberId: accountId } = await code.use(tx, guess)
  if (accountId === null) throw new AppError("code_wrong", { field: "code" })
  return accountId
}
