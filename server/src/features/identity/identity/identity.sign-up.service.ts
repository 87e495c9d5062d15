import { type register, type Session, termsEdition } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { attempts, networkOf } from "../../../core/limits/attempts"
import { everyFeature } from "../../../core/every-feature"
import { databaseError, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import * as captcha from "./identity.captcha.service"
import * as code from "./identity.code.service"
import { demandsCode } from "../site/site.service"
import * as accountRow from "../../member/account-row/account.db"
import { markEmailVerified } from "./identity.entry.service"
import { assertAdult } from "../../member/profile-facts/profile.facts.service"
import { sessionReply } from "./identity.account.service"
import { emailKey, phoneKey } from "./identity.identifier.service"
import { checkPassword, hashPassword } from "./identity.password.service"
import * as sessions from "./identity.session.service"

type RegisterInput = CallArguments<typeof register>["body"]

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

const newAccounts = attempts("register.address", { max: 5, seconds: 3600 })

type Addresses = Readonly<Record<"email" | "phone", string | null>>

function guessOf({ host }: Caller, body: RegisterInput, { email, phone }: Addresses) {
  if (body.code !== undefined) {
    return { target: email ?? phone ?? "", purpose: "register" as const, code: body.code }
  }
  if (demandsCode(host)) throw new AppError("code_empty", { field: "code" })
  return null
}

interface NewAccount {
  body: RegisterInput
  addresses: Addresses
  passwordHash: string
  isVerified: boolean
}

async function createAccount(
  tx: Tx,
  caller: Caller,
  { body, addresses, passwordHash, isVerified }: NewAccount,
): Promise<number> {
  const createdAt = clock.now()
  const phoneVerifiedAt = isVerified && !addresses.email ? createdAt : null
  const agreed = body.terms ? { termsAt: createdAt, termsEdition } : {}
  const id = await insertAccount(tx, { ...addresses, phoneVerifiedAt, passwordHash, createdAt, ...agreed })
  const { name, gender, birthday, seeking, language = caller.language } = body
  await everyFeature.onJoin(tx, { memberId: id, name, gender, birthday, seeking, language, pid: caller.pid })
  const account = isVerified && addresses.email ? await accountRow.lockAccount(tx, id) : undefined
  if (account) await markEmailVerified(tx, account)
  return id
}

export async function signUp(db: DbOrTx, caller: Caller, body: RegisterInput): Promise<Session> {
  if (body.birthday) assertAdult(body.birthday)
  const addresses = {
    email: body.email ? emailKey(body.email) : null,
    phone: body.phone ? phoneKey(body.phone, caller.address) : null,
  }
  checkPassword(body.password, { own: [body.name, body.email, body.phone] })
  const guess = guessOf(caller, body, addresses)
  if ((await newAccounts.consume(networkOf(caller.address))) > 0) await captcha.check(db, body.captcha)
  if (guess) await code.check(db, guess)
  const passwordHash = await hashPassword(body.password)
  const { token, memberId } = await transaction(db, async (tx) => {
    if (guess) await code.use(tx, guess)
    const id = await createAccount(tx, caller, { body, addresses, passwordHash, isVerified: guess !== null })
    return { token: await sessions.open(tx, caller, id), memberId: id }
  })
  return sessionReply(db, token, memberId)
}

/** Records the terms accepted on an account that a provider created; only the first consent is recorded. */
export const agree = (db: DbOrTx, { member }: MemberCaller): Promise<void> =>
  transaction(db, async (tx) => {
    const account = await accountRow.lockAccount(tx, member.id)
    if (!account?.termsAt) await accountRow.updateAccount(tx, member.id, { termsAt: clock.now(), termsEdition })
  })
