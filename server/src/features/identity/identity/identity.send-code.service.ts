import type { sendCode as sendCodeCall } from "@redthread/contract/code"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { attempts, networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { mailText } from "../../../core/mail/mail"
import * as captcha from "./identity.captcha.service"
import * as code from "./identity.code.service"
import { targetOf } from "./identity.entry.service"
import { type CodeTarget, findByIdentifier, type Identifier, identifierKey } from "./identity.identifier.service"

type SendCodeInput = CallArguments<typeof sendCodeCall>["body"]

const codes = attempts("verify.address", { max: 5, seconds: 600 })
/** Text messages are limited per network: each costs money, and premium numbers earn from them. */
const textMessages = attempts("verify.sms", { max: 20, seconds: 86_400 })

export async function sendCode(
  db: DbOrTx,
  caller: Caller,
  input: SendCodeInput,
): Promise<ReplyBody<typeof sendCodeCall>> {
  const message = input.exists ? await recoveryCode(db, caller, input) : await registrationCode(db, caller, input)
  await assertCodeLimits(db, caller, input.captcha, message.target.channel)
  return { ok: true, ...(await transaction(db, (tx) => code.send(tx, message))) }
}

async function assertCodeLimits(
  db: DbOrTx,
  { address }: Caller,
  answer: string | undefined,
  channel: "email" | "sms",
): Promise<void> {
  const network = networkOf(address)
  if ((await codes.consume(network)) > 0) await captcha.check(db, answer)
  const retryAfterSeconds = channel === "sms" ? await textMessages.consume(network) : 0
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
}

const targetOfKey = (key: string, { email }: Identifier): CodeTarget => ({
  channel: email ? "email" : "sms",
  to: key,
})

/** Suspended and deleted accounts get a code as well: it reactivates the latter. */
async function recoveryCode(
  db: DbOrTx,
  caller: Caller,
  { email, phone, name }: SendCodeInput,
): Promise<code.SendCodeInput> {
  const identifier = { email, phone, name }
  const key = identifierKey(identifier, caller.address)
  const account = await findByIdentifier(db, identifier, caller.address)
  const target = email || phone ? targetOfKey(key, identifier) : targetOf(account)
  return {
    key,
    target: target ?? { channel: "email", to: key },
    purpose: "recover",
    language: caller.language,
    accountId: account?.id,
    deliver: account !== undefined && target !== null,
  }
}

/** The owner of an existing account is notified instead; the reply is the same. */
async function registrationCode(
  db: DbOrTx,
  caller: Caller,
  { email, phone }: SendCodeInput,
): Promise<code.SendCodeInput> {
  const identifier = { email, phone }
  const key = identifierKey(identifier, caller.address)
  const target = targetOfKey(key, identifier)
  const account = await findByIdentifier(db, identifier, caller.address)
  return {
    target,
    purpose: "register",
    language: caller.language,
    instead: account && registeredMessage(caller, target),
  }
}

export function registeredMessage(
  { language }: Pick<Caller, "language">,
  { channel }: CodeTarget,
): code.SendCodeInput["instead"] {
  const values = { link: `${env.publicUrl}/retrieve` }
  if (channel === "sms") return { subject: "", text: mailText("sms_registered", language, values) }
  const parts = [mailText("registered", language, values), mailText("regards", language)]
  return { subject: mailText("registered_subject", language), text: parts.join("\n\n") }
}

const recoveryGuess = (caller: Caller, identifier: Identifier, value: number): code.Guess => ({
  target: identifierKey(identifier, caller.address),
  purpose: "recover",
  code: value,
})

export const assertRecoveryCode = (db: DbOrTx, caller: Caller, identifier: Identifier, value: number): Promise<void> =>
  code.check(db, recoveryGuess(caller, identifier, value))

export async function useRecoveryCode(tx: Tx, caller: Caller, identifier: Identifier, value: number): Promise<number> {
  const { memberId: accountId } = await code.use(tx, recoveryGuess(caller, identifier, value))
  if (accountId === null) throw new AppError("code_wrong", { field: "code" })
  return accountId
}
