import { AppError } from "@redthread/contract/core/error"
import type { Tx, DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { sessionCache } from "../../../core/member/session-cache"
import * as profileDb from "./profile.db"
import * as factsDb from "../../member/profile-facts/profile.facts.db"

/** Whether the member has the mark of who was verified. */
export const isVerified = (db: DbOrTx, memberId: number): Promise<boolean> => profileDb.isVerified(db, memberId)

/** Keeps the profile as it is until the transaction ends. Raises `user_not_found`. @returns whether it has the mark */
export async function holdProfile(tx: Tx, memberId: number): Promise<boolean> {
  const stored = await factsDb.lockProfile(tx, memberId)
  if (!stored) throw new AppError("user_not_found")
  return stored.verified
}

/** Gives the member the mark of who was verified, or takes it. */
export async function setVerified(tx: Tx, memberId: number, verified: boolean): Promise<void> {
  await factsDb.updateProfile(tx, memberId, { verified })
  await everyFeature.onProfile(tx, memberId)
  sessionCache.forgetAfterCommit(tx, memberId)
}
