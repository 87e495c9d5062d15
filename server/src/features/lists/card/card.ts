import { toFlag } from "@redthread/contract/core/call"
import type { CardFace, UserCard } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import { cityFor } from "../../people/location/location.service"
import { type MadeTranslation, readMade } from "../../people/translation/made.service"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import { type CardCore, cardFlags, friendUnit, type ListedRow } from "./card.sql"

export const isFlagged = ({ flags }: Pick<ListedRow, "flags">, name: keyof typeof cardFlags): boolean =>
  (flags & cardFlags[name]) !== 0

/** `converted` is the introduction converted from the other Chinese script. */
export const toFace = (core: CardCore, language: Language, converted: MadeTranslation | null = null): CardFace => ({
  id: core.memberId,
  user_id: core.memberId,
  name: core.name,
  ...portraitOf(core.file),
  // Never null in lists; the own profile shows null until the sign-up is complete.
  gender: core.gender as CardFace["gender"],
  age: core.age as CardFace["age"],
  marriage: core.marriage,
  location: { country_code: core.countryCode, city: cityFor(core.city, core.countryCode, language) },
  language: core.language,
  vip: toFlag(core.vip),
  verified: core.verified,
  introduction:
    core.introductionId === null || core.content === null
      ? null
      : {
          id: core.introductionId,
          content: core.content,
          language: core.contentLanguage,
          ...(readMade(core.translate) ?? converted ?? { translate: null }),
        },
})

/** Returns the value of the contract's `friendStates`. */
export const friendOf = ({ flags }: Pick<ListedRow, "flags">): number => Math.floor(flags / friendUnit)

/** Fields are listed one by one, because spreading takes ten times as long. Blocked members have no cards. */
export const toCard = (face: CardFace, row: Pick<ListedRow, "flags">): UserCard => ({
  id: face.id,
  user_id: face.user_id,
  name: face.name,
  avatar: face.avatar,
  portrait: face.portrait,
  gender: face.gender,
  age: face.age,
  marriage: face.marriage,
  location: face.location,
  language: face.language,
  vip: face.vip,
  verified: face.verified,
  introduction: face.introduction,
  online: toFlag(isFlagged(row, "online")),
  friend: friendOf(row),
  block: 0,
  liked: isFlagged(row, "liked"),
  messaged: toFlag(isFlagged(row, "messaged")),
})
