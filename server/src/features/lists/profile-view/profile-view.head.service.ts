import type { Language } from "@redthread/contract/language"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { readMade } from "../../people/translation/made.service"
import * as viewDb from "./profile-view.db"

/** Head tags' data of a member that visitors may see; undefined for others. */
export async function headOfProfile(db: DbOrTx, memberId: number, language: Language) {
  if (!(await viewDb.findListed(db, null, memberId))) return undefined
  const row = await viewDb.findWhole(db, { memberId, language, now: clock.now().toISOString() })
  if (!row) return undefined
  const text = readMade(row.fullTranslate)?.translate ?? row.fullContent ?? ""
  return { name: row.name, age: row.age, text, file: row.file }
}

/** The member with this address of their own, where any visitor may see them. */
export const idOfVanity = (db: DbOrTx, vanity: string): Promise<number | undefined> =>
  viewDb.findVanity(db, null, vanity)

/** Members above this id whom any visitor may see, by id. */
export const publicProfiles = (db: DbOrTx, above: number, below: number, limit: number): Promise<{ id: number }[]> =>
  viewDb.listPublic(db, { above, below, limit })

/** No member's id is above this. */
export const lastProfile = (db: DbOrTx): Promise<number> => viewDb.lastId(db)
