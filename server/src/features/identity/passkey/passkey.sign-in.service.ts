import type { Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { signInByPasskey } from "@redthread/contract/passkey"
import type { Caller } from "../../../core/member/caller"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { enterProven } from "../identity/identity.entry.service"
import { sessionReply } from "../identity/identity.account.service"
import { accountOf } from "./passkey.service"

/**
 * Signs in by a passkey: a device and what unlocks it are two proofs, so no further one is needed for one device too many.
 * Raises `passkey_failed`, `account_suspended`, `account_deleted`.
 */
export async function signIn(
  db: DbOrTx,
  caller: Caller,
  { push_id, ...assertion }: CallArguments<typeof signInByPasskey>["body"],
): Promise<Session> {
  const accountId = await accountOf(db, assertion)
  return sessionReply(db, await transaction(db, (tx) => enterProven(tx, caller, accountId, push_id)), accountId)
}
