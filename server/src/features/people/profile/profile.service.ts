import type { Me } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/call"
import { type DbOrTx, isUniqueViolation, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import type { NewAccount } from "../../../core/feature"
import { sessionCache } from "../../../core/member/member-cache"
import { clock } from "../../../core/process/clock"
import { isReserved, nameKey, nameLook } from "../../member/account-row/name-key.service"
import * as factsDb from "../../member/profile-facts/profile.facts.db"
import { ageOn, assertAdult, portraitOf } from "../../member/profile-facts/profile.facts.service"
import { beforeVisibilityChange } from "../../signals/presence/presence.service"
import { attachPicture } from "../photo/photo.service"
import * as translation from "../translation/translation.service"
import * as profileDb from "./profile.db"

export type { ProfileItemRow } from "./profile.sql"

/** First day of each sign from 1 Aries to 12 Pisces, as month * 100 + day. */
const firstDays = [321, 420, 521, 622, 723, 823, 923, 1024, 1123, 1222, 120, 219]

export function horoscopeOf(birthday: string): number {
  const [, month = 0, day = 0] = birthday.split("-").map(Number)
  const date = month * 100 + day
  if (date >= 1222 || date < 120) return 10
  const later = firstDays.filter((first) => first !== 1222 && first <= date)
  return firstDays.indexOf(Math.max(...later)) + 1
}

export const opposite = (gender: 0 | 1): 0 | 1 => (gender === 0 ? 1 : 0)

/** A name is taken if another one has the same key (`nameKey`) or looks alike (`nameLook`). */
const nameUniques = ["profile_name_key_unique", "profile_name_look"]

export async function create(
  tx: Tx,
  { memberId, name, gender, birthday, seeking, language }: NewAccount,
): Promise<void> {
  if (birthday) assertAdult(birthday)
  if (isReserved(name)) throw new AppError("name_taken", { field: "name" })
  const now = clock.now()
  try {
    await profileDb.insert(tx, {
      memberId,
      name,
      nameKey: nameKey(name),
      nameLook: nameLook(name),
      gender: gender ?? null,
      birthday: birthday ?? null,
      horoscope: birthday ? horoscopeOf(birthday) : null,
      seeking: seeking ?? (gender === undefined ? null : opposite(gender)),
      language,
      listed: gender !== undefined && birthday !== undefined,
      createdAt: now,
      seenAt: now,
    })
  } catch (error) {
    if (nameUniques.some((unique) => isUniqueViolation(error, unique)))
      throw new AppError("name_taken", { field: "name" })
    throw error
  }
  await everyFeature.onProfile(tx, memberId)
}

export async function own(on: DbOrTx, memberId: number) {
  const row = await profileDb.findOwn(on, memberId, clock.now().toISOString())
  if (!row) throw new AppError("user_not_found")
  return { ...row, ...portraitOf(row.file), age: row.birthday === null ? null : ageOn(row.birthday, clock.now()) }
}

/** Updates the member's lists when the account was suspended, deleted or reactivated. */
export async function setListed(tx: Tx, memberId: number, active: boolean): Promise<void> {
  const stored = await factsDb.lockProfile(tx, memberId)
  if (!stored) return
  await beforeVisibilityChange(tx, [memberId])
  await factsDb.updateProfile(tx, memberId, {
    listed: active && !stored.held && stored.gender !== null && stored.birthday !== null,
  })
  await everyFeature.onProfile(tx, memberId)
}

/** A held member is hidden from all others, whatever their visibility. */
export async function setHeld(tx: Tx, memberId: number, held: boolean): Promise<void> {
  if (!(await factsDb.lockProfile(tx, memberId))) return
  await factsDb.updateProfile(tx, memberId, { held })
  await setListed(tx, memberId, await profileDb.isAccountActive(tx, memberId))
}

export async function meOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  const profile = await own(db, memberId)
  return {
    name: profile.name,
    verified: profile.verified,
    avatar: profile.avatar,
    gender: profile.gender,
    missing: [
      ...(profile.gender === null ? ["gender" as const] : []),
      ...(profile.birthday === null ? ["birthday" as const] : []),
    ],
    vip: toFlag(profile.vip),
    free: toFlag(profile.free),
    vip_expired_at: profile.vipUntil?.toISOString() ?? null,
    language: profile.language,
    sound: toFlag(profile.sound),
    scheme: profile.scheme,
    send_on_enter: profile.sendOnEnter,
    visibility: profile.visibility,
    online_visible: profile.onlineVisible,
    age: profile.age,
    marriage: profile.marriage,
  }
}

export const seen = (db: DbOrTx, memberIds: readonly number[]): Promise<void> =>
  transaction(db, (tx) => profileDb.setSeen(tx, memberIds, clock.now()))

export async function eraseProfile(tx: Tx, memberId: number): Promise<void> {
  await translation.forget(tx, await profileDb.erase(tx, memberId))
  await everyFeature.onProfile(tx, memberId)
}
export const exportProfile = (db: DbOrTx, memberId: number) => profileDb.exportOf(db, memberId)

export async function setPortrait(tx: Tx, memberId: number, photoId: number): Promise<void> {
  await factsDb.lockProfile(tx, memberId)
  await factsDb.updateProfile(tx, memberId, { avatarId: await attachPicture(tx, memberId, photoId, "avatar") })
  await everyFeature.onProfile(tx, memberId)
}

/** Must be called before the photos are locked, because the profile is first in the lock order. */
export async function dropPictures(tx: Tx, memberId: number, photoIds: readonly number[]): Promise<void> {
  const stored = await factsDb.lockProfile(tx, memberId)
  const isDropped = (id: number | null | undefined): boolean => id !== null && id !== undefined && photoIds.includes(id)
  if (!isDropped(stored?.avatarId) && !isDropped(stored?.coverId)) return
  await factsDb.updateProfile(tx, memberId, {
    ...(isDropped(stored?.avatarId) && { avatarId: null }),
    ...(isDropped(stored?.coverId) && { coverId: null }),
  })
  await everyFeature.onProfile(tx, memberId)
}

export const isVerified = (db: DbOrTx, memberId: number): Promise<boolean> => profileDb.isVerified(db, memberId)

/** Locks the profile. Returns whether the member is verified. Raises `user_not_found`. */
export async function lockVerified(tx: Tx, memberId: number): Promise<boolean> {
  const stored = await factsDb.lockProfile(tx, memberId)
  if (!stored) throw new AppError("user_not_found")
  return stored.verified
}

export async function setVerified(tx: Tx, memberId: number, verified: boolean): Promise<void> {
  await factsDb.updateProfile(tx, memberId, { verified })
  await everyFeature.onProfile(tx, memberId)
  sessionCache.forgetAfterCommit(tx, memberId)
}
