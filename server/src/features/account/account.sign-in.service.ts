import type { authenticate, Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../core/caller"
import { transaction } from "../../core/db"
import * as accountDb from "./account.db"
import { answer } from "./account.service"
import { findByIdentity } from "./identity"
import { passwordFits } from "./password.service"
import * as sessions from "./session.service"

type Credentials = CallArguments<typeof authenticate>["body"]

/** Signs in by email, phone or name. Raises `wrong_credentials`, and only to who knows the password the account's state. */
export async function signIn(caller: Caller, body: Credentials): Promise<Session> {
  const account = await findByIdentity(body, caller.address)
  if (!(await passwordFits(account?.passwordHash, body.password)) || !account) throw new AppError("wrong_credentials")
  if (account.state === "suspended") throw new AppError("account_suspended")
  if (account.state === "deleted") throw new AppError("account_deleted")
  const given = await transaction(async (tx) => {
    if (body.push_id) await accountDb.updateAccount(tx, account.id, { pushId: body.push_id })
    return sessions.open(tx, caller, account.id)
  })
  return answer(given, account.id)
}
