import { createHash, randomBytes } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import { keySeconds } from "@redthread/contract/session"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import * as accountDb from "../../member/account-row/account.db"
import * as sessionDb from "./identity.session.db"
import * as sessions from "./identity.session.service"

const digestOf = (key: string): Uint8Array => createHash("sha256").update(key).digest()

export async function make(
  db: DbOrTx,
  { sessionId }: MemberCaller,
  to: string,
): Promise<{ key: string; expires_in: number }> {
  const key = randomBytes(32).toString("base64url")
  const expiresAt = new Date(clock.ms() + keySeconds * 1000)
  await transaction(db, (tx) =>
    sessionDb.insertKey(tx, { digest: digestOf(key), sessionId, destination: to, expiresAt }),
  )
  return { key, expires_in: keySeconds }
}

/** The new session belongs to the sign-in of the session that created the key. */
export async function redeem(
  db: DbOrTx,
  caller: Caller,
  key: string,
): Promise<{ token: sessions.SessionToken; accountId: number; to: string }> {
  const redeemed = await transaction(db, async (tx) => {
    const row = await sessionDb.takeKey(tx, digestOf(key))
    const source = row && (await sessionDb.find(tx, row.sessionId))
    if (!source || row.expiresAt <= clock.now()) return null
    const { accountId } = source
    await accountDb.lockAccount(tx, accountId)
    // The session may have ended while this transaction waited for the lock.
    if (!(await sessionDb.find(tx, source.id))) return null
    const token = await sessions.openHandedOver(tx, caller, accountId, source.familyId ?? source.id)
    return { token, accountId, to: row.destination }
  })
  if (!redeemed) throw new AppError("key_invalid")
  return redeemed
}
