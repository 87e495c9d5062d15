import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import type { Profile, ProfileChange } from "@redthread/contract/profile"
import { friendStates } from "@redthread/contract/relation"
import type { Caller, MemberCaller, Member } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { type DbOrTx, primaryOf } from "../../../core/db/db"
import { memberFactsCache } from "../../../core/member/member-cache"
import { log } from "../../../core/process/log"
import * as profile from "../../people/profile/profile.edit.service"
import { aboutOf } from "../../people/relation/relation.like.service"
import { visits } from "../../people/relation/relation.visit.service"
import { plansOf } from "../../people/trip/trip.service"
import * as translation from "../../people/translation/translation.service"
import * as sayHi from "../../talk/say-hi/say-hi.service"
import { friendOf, isFlagged } from "../card/card.service"
import * as viewDb from "./profile-view.db"
import { type CommonProfile, toProfile, toCommonProfile } from "./profile-view"

/** Time in ms after which a new age, an ended VIP or a translation appears at the latest. */
const cacheTtlMs = 5 * 60_000

/** A cached profile takes about 3 kB. */
const profileCache = memberFactsCache<CommonProfile>(10_000, cacheTtlMs)

const awaitsTranslation = ({ introduction, prompts = [] }: CommonProfile, target: Language): boolean =>
  [introduction, ...prompts].some(
    (text) =>
      text?.language != null &&
      text.translate === null &&
      text.language !== target &&
      translation.canTranslate(text.language, target),
  )

async function commonProfileOf(db: DbOrTx, memberId: number, language: Language): Promise<CommonProfile | undefined> {
  const cached = profileCache.get(memberId, language)
  if (cached) return cached
  const load = async () => {
    const row = await viewDb.findProfile(primaryOf(db), { memberId, language, now: clock.now().toISOString() })
    return new Map(row && [[memberId, toCommonProfile(row, language)]])
  }
  const loaded = await profileCache.read(language, load, (profile) => !awaitsTranslation(profile, language))
  return loaded.get(memberId)
}

export async function show(db: DbOrTx, { member, language }: Caller, memberId: number): Promise<Profile> {
  const listed = await viewDb.findListed(db, member, memberId)
  const common = listed && (await commonProfileOf(db, memberId, language))
  if (!common) throw new AppError("user_not_found")
  if (member) visits.note(member.id, memberId)
  const likedAbout = member && isFlagged(listed, "liked") ? await aboutOf(db, member.id, memberId) : undefined
  const asks = friendOf(listed) < friendStates.requested && isFlagged(listed, "asks")
  const trips = member ? await plansOf(db, memberId, language) : []
  return {
    ...toProfile(common, listed, member?.id === memberId),
    ...(trips.length > 0 && { trips }),
    ...(likedAbout && { liked_about: likedAbout }),
    ...(asks && { asks }),
  }
}

/** Changes only the given fields. Raises `account_limited`, and the errors of `profile.edit`. */
export async function edit(db: DbOrTx, caller: MemberCaller, changes: ProfileChange): Promise<Profile> {
  profile.assertMayChange(caller, changes)
  const { hi_content, hi_photo, ...change } = changes
  const greets = hi_content !== undefined || hi_photo !== undefined
  if (!greets || Object.keys(change).length > 0) await profile.edit(db, caller, change)
  if (greets) await sayHi.edit(db, caller.member.id, { hi_content, hi_photo })
  return show(db, { ...caller, member: { ...caller.member, complete: true } }, caller.member.id)
}

export const reportedProfile = (db: DbOrTx, reader: Member, memberId: number) =>
  viewDb.findReported(db, reader, memberId)

/** Data for head tags; undefined unless the profile is public. */
export async function headOfProfile(db: DbOrTx, memberId: number, language: Language) {
  if (!(await viewDb.findListed(db, null, memberId))) return undefined
  const common = await commonProfileOf(db, memberId, language)
  if (!common) return undefined
  const { name, age, introduction, biography, file } = common
  return { name, age, text: introduction?.translate ?? biography ?? "", file }
}

export const idOfVanity = (db: DbOrTx, vanity: string): Promise<number | undefined> =>
  viewDb.findVanity(db, null, vanity)

export const publicProfiles = (db: DbOrTx, above: number, below: number, limit: number): Promise<{ id: number }[]> =>
  viewDb.listPublic(db, { above, below, limit })

export const lastProfile = (db: DbOrTx): Promise<number> => viewDb.lastId(db)

/** Finds a member by vanity address or plain id. Raises `user_not_found`. */
export async function resolve(
  db: DbOrTx,
  { member }: Caller,
  address: string,
  referrer?: string,
): Promise<{ id: number }> {
  const plain = /^[1-9]\d{0,14}$/.test(address) ? Number(address) : null
  const memberId =
    plain === null
      ? await viewDb.findVanity(db, member, address.toLowerCase())
      : (await viewDb.isVisible(db, member, plain)) && plain
  if (!memberId) throw new AppError("user_not_found")
  if (referrer) log.info({ member: memberId, referrer }, "came by a link")
  return { id: memberId }
}
