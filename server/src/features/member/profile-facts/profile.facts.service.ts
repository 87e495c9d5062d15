import { AppError } from "@redthread/contract/core/error"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { nameKey } from "../account-row/name-key.service"
import * as factsDb from "./profile.facts.db"

export type MemberFacts = NonNullable<Awaited<ReturnType<typeof factsDb.findFacts>>>

/** Facts of a member that every request needs. `vipEndsAt`: ms, null if the VIP has no end or there is none. Raises `user_not_found`. */
export async function memberFacts(db: DbOrTx, memberId: number): Promise<MemberFacts> {
  const row = await factsDb.findFacts(db, memberId, clock.now().toISOString())
  if (!row) throw new AppError("user_not_found")
  return row
}

/** Id of the member with this name, compared by `nameKey`. */
export const idOfName = (db: DbOrTx, name: string): Promise<number | undefined> =>
  factsDb.findIdByNameKey(db, nameKey(name))

/** Whether the photo is the member's portrait. Locks the profile. */
export const isPortrait = async (tx: Tx, memberId: number, photoId: number): Promise<boolean> =>
  (await factsDb.lockProfile(tx, memberId))?.avatarId === photoId
