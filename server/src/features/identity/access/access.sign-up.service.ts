import { type register, type Session, termsEdition } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { attempts, networkOf } from "../../../core/limits/attempts"
import { everyFeature } from "../../../core/every-feature"
import { databaseError, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import * as captcha from "../captcha/captcha.service"
import * as code from "../code/code.service"
import { demandsCode } from "../site/site.service"
import * as accountRow from "../../member/account-row/account.db"
import { markEmailVerified } from "../account/account.email.service"
import { assertAdult } from "../../member/account-row/age.service"
import { answer } from "../account/account.service"
import { emailKey, phoneKey } from "../account/identity.service"
import { checkPassword, hashPassword } from "../account/password.service"
import * as sessions from "../account/session.service"

type Registration = CallArguments<typeof register>["body"]

/** Which unique value of a new account was already there. */
function takenError(error: unknown): AppError | null {
  const constraint = databaseError(error)?.constraint
  if (constraint === "account_email_unique") return new AppError("email_taken", { field: "email" })
  if (constraint === "account_phone_unique") return new AppError("phone_taken", { field: "phone" })
  return null
}

async function insertAccount(tx: Tx, values: Parameters<typeof accountRow.insertAccount>[1]): Promise<number> {
  try {
    return await accountRow.insertAccount(tx, values)
  } catch (error) {
    throw takenError(error) ?? error
  }
}

/** More new accounts than this from one address look hostile: a captcha is asked for. */
const fromAddress = attempts("register.address", { max: 5, seconds: 3600 })

type Identity = Readonly<Record<"email" | "phone", string | null>>

/** The code that proves the new account's email, or its phone where it has no email. Raises `code_empty`. */
function proofOf({ host }: Caller, body: Registration, { email, phone }: Identity) {
  if (body.code !== undefined) {
    return { target: email ?? phone ?? "", purpose: "register" as const, code: body.code }
  }
  if (demandsCode(host)) throw new AppError("code_empty", { field: "code" })
  return null
}

interface NewAccount {
  body: Registration
  identity: Identity
  passwordHash: string
  /** A code was right. */
  isProved: boolean
}

async function open(tx: Tx, caller: Caller, { body, identity, passwordHash, isProved }: NewAccount): Promise<number> {
  const createdAt = clock.now()
  const phoneVerifiedAt = isProved && !identity.email ? createdAt : null
  const agreed = body.terms ? { termsAt: createdAt, termsEdition } : {}
  const id = await insertAccount(tx, { ...identity, phoneVerifiedAt, passwordHash, createdAt, ...agreed })
  const { name, gender, birthday, seeking, language = caller.language } = body
  await everyFeature.onJoin(tx, { memberId: id, name, gender, birthday, seeking, language, pid: caller.pid })
  const account = isProved && identity.email ? await accountRow.lockAccount(tx, id) : undefined
  if (account) await markEmailVerified(tx, account)
  return id
}

/**
 * Opens an account and signs in; a code proves its email or phone. Raises `name_taken`, `email_taken`, `phone_taken`,
 * `phone_invalid`, `adults_only`, `password_common`, `code_empty`, `code_wrong`, `captcha_needed`, `captcha_invalid`.
 */
export async function signUp(db: DbOrTx, caller: Caller, body: Registration): Promise<Session> {
  if (body.birthday) assertAdult(body.birthday)
  const identity = {
    email: body.email ? emailKey(body.email) : null,
    phone: body.phone ? phoneKey(body.phone, caller.address) : null,
  }
  checkPassword(body.password, { own: [body.name, body.email, body.phone] })
  const proof = proofOf(caller, body, identity)
  if ((await fromAddress.consume(networkOf(caller.address))) > 0) await captcha.check(db, body.captcha)
  if (proof) await code.check(db, proof)
  const passwordHash = await hashPassword(body.password)
  const { given, memberId } = await transaction(db, async (tx) => {
    if (proof) await code.use(tx, proof)
    const id = await open(tx, caller, { body, identity, passwordHash, isProved: proof !== null })
    return { given: await sessions.open(tx, caller, id), memberId: id }
  })
  return answer(db, given, memberId)
}

/** The agreement of a member whose account a provider opened; the first one stays on record. */
export const agree = (db: DbOrTx, { member }: MemberCaller): Promise<void> =>
  transaction(db, async (tx) => {
    const account = await accountRow.lockAccount(tx, member.id)
    if (!account?.termsAt) await accountRow.updateAccount(tx, member.id, { termsAt: clock.now(), termsEdition })
  })
