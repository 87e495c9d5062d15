import type { register, Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../core/caller"
import { clock } from "../../core/clock"
import { databaseError, transaction, type Tx } from "../../core/db"
import * as affiliate from "../affiliate/affiliate.service"
import * as notice from "../notice/notice.service"
import * as profile from "../profile/profile.service"
import * as accountDb from "./account.db"
import { answer } from "./account.service"
import { emailKey, phoneKey } from "./identity"
import { hashPassword } from "./password.service"
import * as sessions from "./session.service"

type Registration = CallArguments<typeof register>["body"]

/** Which unique value of a new account was already there. */
function takenError(error: unknown): AppError | null {
  const constraint = databaseError(error)?.constraint
  if (constraint === "account_email_unique") return new AppError("email_taken", { field: "email" })
  if (constraint === "account_phone_unique") return new AppError("phone_taken", { field: "phone" })
  return null
}

async function insertAccount(tx: Tx, values: Parameters<typeof accountDb.insertAccount>[1]): Promise<number> {
  try {
    return await accountDb.insertAccount(tx, values)
  } catch (error) {
    throw takenError(error) ?? error
  }
}

/** Opens an account and signs in. Raises `name_taken`, `email_taken`, `phone_taken`, `adults_only`. */
export async function signUp(caller: Caller, body: Registration): Promise<Session> {
  if (body.birthday) profile.checkBirthday(body.birthday)
  const passwordHash = await hashPassword(body.password)
  const { given, memberId } = await transaction(async (tx) => {
    const id = await insertAccount(tx, {
      email: body.email ? emailKey(body.email) : null,
      phone: body.phone ? phoneKey(body.phone) : null,
      passwordHash,
      createdAt: clock.now(),
    })
    await notice.openCounters(tx, id)
    const { name, gender, birthday, seeking } = body
    await profile.create(tx, {
      memberId: id,
      name,
      gender,
      birthday,
      seeking,
      language: body.language ?? caller.language,
    })
    await affiliate.credit(tx, id, caller.pid)
    return { given: await sessions.open(tx, caller, id), memberId: id }
  })
  return answer(given, memberId)
}
