import { AppError } from "@redthread/contract/core/error"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { hasSecondFactor, type MemberCaller } from "../../../core/member/caller"
import { sessionCache } from "../../../core/member/member-cache"
import { clock, minuteMs } from "../../../core/process/clock"
import * as sessionDb from "./identity.session.db"

const proofValidityMs = 10 * minuteMs

/** Protects calls by which the thief of a token could take over the account. Raises `proof_needed`. */
export async function assertProof(db: DbOrTx, { sessionId }: MemberCaller): Promise<void> {
  const since = new Date(clock.ms() - proofValidityMs)
  if (!(await sessionDb.isProvenSince(db, sessionId, since))) throw new AppError("proof_needed")
}

export const markProven = (db: DbOrTx, { sessionId }: MemberCaller): Promise<void> =>
  transaction(db, (tx) => sessionDb.markProven(tx, sessionId, clock.now()))

export const markSecondFactor = (db: DbOrTx, { member, sessionId }: MemberCaller): Promise<void> =>
  transaction(db, async (tx) => {
    await sessionDb.markSecondFactor(tx, sessionId, clock.now())
    sessionCache.forgetAfterCommit(tx, member.id)
  })

/** The thief of a password must not add or remove a second factor of staff. Raises `second_factor_needed`. */
export async function assertSecondFactor(db: DbOrTx, caller: MemberCaller): Promise<void> {
  if (caller.member.role === "member" || hasSecondFactor(caller)) return
  if (await everyFeature.hasSecondFactor(db, caller.member.id)) throw new AppError("second_factor_needed")
}
