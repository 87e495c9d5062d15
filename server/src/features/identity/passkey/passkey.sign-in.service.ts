import type { Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { signInByPasskey } from "@redthread/contract/passkey"
import type { Caller } from "../../../core/member/caller"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { enterProven } from "../account/account.entry.service"
import { answer } from "../account/account.service"
import { accountOf } from "./passkey.service"

/**
 * Signs in by a passkey alone: what one has and what unlocks it are two proofs already, so the number of devices
 * demands no further one. Raises `passkey_failed`, `account_suspended`, `account_deleted`.
 */
export async function signIn(
  db: DbOrTx,
  caller: Caller,
  { push_id, ...given }: CallArguments<typeof signInByPasskey>["body"],
): Promise<Session> {
  const accountId = await accountOf(db, given)
  return answer(db, await transaction(db, (tx) => enterProven(tx, caller, accountId, push_id)), accountId)
}
