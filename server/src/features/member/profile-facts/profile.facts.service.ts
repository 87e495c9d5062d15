import { AppError } from "@redthread/contract/core/error"
import { type Language, languages } from "@redthread/contract/language"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { nameKey } from "../account-row/name-key.service"
import * as factsDb from "./profile.facts.db"
import { minAge } from "@redthread/contract/profile"
import { storage } from "../../../core/files/storage"

export type MemberFacts = NonNullable<Awaited<ReturnType<typeof factsDb.findFacts>>>

export async function memberFacts(db: DbOrTx, memberId: number): Promise<MemberFacts> {
  const row = await factsDb.findFacts(db, memberId, clock.now().toISOString())
  if (!row) throw new AppError("user_not_found")
  return row
}

export const untranslatedOf = ({
  automatic,
  readLanguages,
}: Pick<MemberFacts, "automatic" | "readLanguages">): readonly Language[] => (automatic ? readLanguages : languages)

export const idOfName = (db: DbOrTx, name: string): Promise<number | undefined> =>
  factsDb.findIdByNameKey(db, nameKey(name))

export const isPortrait = async (tx: Tx, memberId: number, photoId: number): Promise<boolean> =>
  (await factsDb.lockProfile(tx, memberId))?.avatarId === photoId

export function ageOn(birthday: string, moment: Date): number {
  const [year = 0, month = 0, day = 0] = birthday.split("-").map(Number)
  const years = moment.getUTCFullYear() - year
  const before = moment.getUTCMonth() + 1 - month || moment.getUTCDate() - day
  return before < 0 ? years - 1 : years
}

export function assertAdult(birthday: string): void {
  const age = ageOn(birthday, clock.now())
  if (age < 0 || age > 120) throw new AppError("birthday_invalid", { field: "birthday" })
  if (age < minAge) throw new AppError("adults_only", { field: "birthday" })
}

/** Returns a picture of 200x200 pixels and one of 600 pixels width. */
export const portraitOf = (file: string | null): { avatar: string | null; portrait: string | null } => ({
  avatar: file && storage.address(`${file}/avatar.webp`),
  portrait: file && storage.address(`${file}/600.webp`),
})
