import { AppError } from "@redthread/contract/core/error"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { hasSecondFactor, type MemberCaller } from "../../../core/member/caller"
import { sessionCache } from "../../../core/member/session-cache"
import { clock } from "../../../core/process/clock"
import { minuteMs } from "../../../core/process/duration"
import * as sessionDb from "./session.db"

/** ms for which a proof is good, in the session that it was given in; signing in is one too. */
const freshForMs = 10 * minuteMs

/**
 * A token may have been stolen, so what would let its thief take the account over needs more. Raises `proof_needed`
 * unless whoever holds this session has proved to own the account within ten minutes.
 */
export async function assertProof(db: DbOrTx, { sessionId }: MemberCaller): Promise<void> {
  const since = new Date(clock.ms() - freshForMs)
  if (!(await sessionDb.isProvenSince(db, sessionId, since))) throw new AppError("proof_needed")
}

/** Notes that the holder of this session has just proved to own the account. */
export const noteProof = (db: DbOrTx, { sessionId }: MemberCaller): Promise<void> =>
  transaction(db, (tx) => sessionDb.markProven(tx, sessionId, clock.now()))

/** Notes that the holder of this session has just given a second factor. */
export const noteSecondFactor = (db: DbOrTx, { member, sessionId }: MemberCaller): Promise<void> =>
  transaction(db, async (tx) => {
    await sessionDb.markSecondFactor(tx, sessionId, clock.now())
    sessionCache.forgetAfterCommit(tx, member.id)
  })

/**
 * Whoever knows the password of staff must not make a second factor of their own: where there is one, it is given
 * before another is added or one is taken away. Raises `second_factor_needed`.
 */
export async function assertSecondFactor(db: DbOrTx, caller: MemberCaller): Promise<void> {
  if (caller.member.role === "member" || hasSecondFactor(caller)) return
  if (await everyFeature.hasSecondFactor(db, caller.member.id)) throw new AppError("second_factor_needed")
}
