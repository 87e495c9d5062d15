import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import type { Profile, ProfileChange } from "@redthread/contract/profile"
import { friendStates } from "@redthread/contract/relation"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { MemberCache } from "../../../core/member/member-cache"
import * as profile from "../../people/profile/profile.service"
import { hasAsked } from "../../people/relation/relation.friend.service"
import { aboutOf } from "../../people/relation/relation.like.service"
import { visits } from "../../people/relation/relation.visit.service"
import * as translation from "../../people/translation/translation.service"
import { friendOf, isFlagged } from "../card/card.service"
import * as sayHi from "../../talk/say-hi/say-hi.service"
import * as viewDb from "./profile-view.db"
import { type ProfileWhole, toProfile, toWhole } from "./profile-view"

/** Cache lifetime, ms: a new age, an ended VIP or a new translation shows after this at the latest. */
const shownFor = 5 * 60_000

/** About three kilobytes each. */
const wholes = new MemberCache<ProfileWhole>({ max: 10_000, ttl: shownFor })

/** A machine can say the introduction, or an answer, in this language, and has not yet. */
const awaitsTranslation = ({ introduction, prompts = [] }: ProfileWhole, target: Language): boolean =>
  [introduction, ...prompts].some(
    (text) =>
      text?.language != null &&
      text.translate === null &&
      text.language !== target &&
      translation.canTranslate(text.language, target),
  )

/** The profile as anybody may be shown it who may see the member; undefined where there is none. */
async function wholeOf(db: DbOrTx, memberId: number, language: Language): Promise<ProfileWhole | undefined> {
  const known = wholes.get(memberId, language)
  if (known) return known
  const find = async () => {
    const row = await viewDb.findWhole(db, { memberId, language, now: clock.now().toISOString() })
    return new Map(row && [[memberId, toWhole(row, language)]])
  }
  const read = await wholes.read(language, find, (whole) => !awaitsTranslation(whole, language))
  return read.get(memberId)
}

/** A member's profile for this reader; `user_not_found` where it is hidden, blocked, deleted or missing. */
export async function show(db: DbOrTx, { member, language }: Caller, memberId: number): Promise<Profile> {
  const listed = await viewDb.findListed(db, member, memberId)
  const whole = listed && (await wholeOf(db, memberId, language))
  if (!whole) throw new AppError("user_not_found")
  if (member) visits.note(member.id, memberId)
  const likedAbout = member && isFlagged(listed, "liked") ? await aboutOf(db, member.id, memberId) : undefined
  const asks = member && friendOf(listed) < friendStates.requested && (await hasAsked(db, memberId, member.id))
  return {
    ...toProfile(whole, listed, member?.id === memberId),
    ...(likedAbout && { liked_about: likedAbout }),
    ...(asks && { asks }),
  }
}

/** Changes parts of the own profile and answers the new one. Raises `account_limited`, and what `profile.edit` raises. */
export async function edit(db: DbOrTx, caller: MemberCaller, given: ProfileChange): Promise<Profile> {
  profile.assertMayChange(caller, given)
  const { hi_content, hi_photo, ...change } = given
  const greets = hi_content !== undefined || hi_photo !== undefined
  if (!greets || Object.keys(change).length > 0) await profile.edit(db, caller, change)
  if (greets) await sayHi.edit(db, caller.member.id, { hi_content, hi_photo })
  return show(db, { ...caller, member: { ...caller.member, complete: true } }, caller.member.id)
}
