import { toFlag } from "@redthread/contract/core/flag"
import type { CardFace, UserCard } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import { cityFor } from "../../people/location/location.service"
import { type MadeTranslation, readMade } from "../../people/translation/made.service"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import { type CardCore, cardFlags, friendUnit, type ListedRow } from "./card.sql"

/** Whether the card says this of the member. */
export const isFlagged = ({ flags }: Pick<ListedRow, "flags">, name: keyof typeof cardFlags): boolean =>
  (flags & cardFlags[name]) !== 0

/** @param converted the introduction without an engine, where nothing is stored */
export const toFace = (core: CardCore, language: Language, converted: MadeTranslation | null = null): CardFace => ({
  id: core.memberId,
  user_id: core.memberId,
  name: core.name,
  ...portraitOf(core.file),
  gender: core.gender,
  age: core.age,
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

/** How the reader stands to the member: `friendStates` of the contract. */
export const friendOf = ({ flags }: Pick<ListedRow, "flags">): number => Math.floor(flags / friendUnit)

/**
 * A card as it goes over the wire. Written out field by field, since lists make twenty of them for each request and
 * spreading the face takes ten times as long. Nobody is shown a card of whom they block.
 */
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
