import { toFlag } from "@redthread/contract/core/flag"
import type { CardFace, CardMoment, Profile } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import { isoTime } from "../../../core/db/columns"
import { storage } from "../../../core/files/storage"
import { readMade } from "../../people/translation/made.service"
import { signsIn } from "../../people/scam-shield/scam-shield.service"
import { friendOf, isFlagged, type ListedRow, toFace } from "../card/card.service"
import type { ProfileRow } from "./profile-view.db"

type OwnField = "birthday" | "message_policy" | "friend_policy"

/** A profile but for what is between the member and the reader; with what only its owner is told. */
export type ProfileWhole = CardFace &
  Omit<Profile, keyof CardFace | OwnField | keyof CardMoment> & {
    /** ms: then the member is no VIP any more. */
    endsAt: number | null
    own: Pick<Profile, OwnField>
  }

function warningOf({ fullContent, prompts }: ProfileRow): Pick<Profile, "warning"> {
  const texts = [fullContent ?? "", ...prompts.map(({ content }) => content)]
  const warning = [...new Set(texts.flatMap((text) => signsIn(text)))]
  return warning.length > 0 ? { warning } : {}
}

export function toWhole(row: ProfileRow, language: Language): ProfileWhole {
  const face = toFace(row, language)
  const { fullContent, fullTranslate } = row
  return {
    ...face,
    endsAt: row.vipEndsAt,
    introduction: face.introduction && {
      ...face.introduction,
      content: fullContent ?? "",
      ...(readMade(fullTranslate) ?? { translate: null }),
    },
    vanity: row.vanity,
    languages: row.languages,
    cover: row.cover && storage.address(`${row.cover}/cover.webp`),
    seeking: row.seeking,
    visibility: row.visibility,
    biography: fullContent ?? "",
    ...warningOf(row),
    prompts: row.prompts.map((answer) => ({ ...answer, ...(readMade(answer.translate) ?? { translate: null }) })),
    vip_expired_at: row.vipUntil && isoTime(row.vipUntil),
    photos: row.photos.map(({ id, file, kind }) => ({
      id,
      src: storage.address(`${file}/600.webp`),
      alt: row.name,
      kind,
    })),
    occupation: row.occupation,
    height: row.height,
    weight: row.weight,
    children: row.children,
    income: row.income,
    orientation: row.orientation,
    purpose: row.purpose,
    horoscope: row.horoscope,
    own: { birthday: row.birthday, message_policy: row.messagePolicy, friend_policy: row.friendPolicy },
  }
}

/** The profile as it goes over the wire. Written out field by field: see `toCard`. */
export const toProfile = (whole: ProfileWhole, row: Pick<ListedRow, "flags">, isOwn: boolean): Profile => ({
  id: whole.id,
  user_id: whole.user_id,
  name: whole.name,
  avatar: whole.avatar,
  portrait: whole.portrait,
  gender: whole.gender,
  age: whole.age,
  marriage: whole.marriage,
  location: whole.location,
  language: whole.language,
  online: toFlag(isFlagged(row, "online")),
  vip: whole.vip,
  verified: whole.verified,
  introduction: whole.introduction,
  friend: friendOf(row),
  block: 0,
  liked: isFlagged(row, "liked"),
  messaged: toFlag(isFlagged(row, "messaged")),
  cover: whole.cover,
  vanity: whole.vanity,
  languages: whole.languages,
  seeking: whole.seeking,
  visibility: whole.visibility,
  biography: whole.biography,
  ...(whole.warning && !isOwn ? { warning: whole.warning } : {}),
  prompts: whole.prompts,
  birthday: isOwn ? whole.own.birthday : null,
  message_policy: isOwn ? whole.own.message_policy : null,
  friend_policy: isOwn ? whole.own.friend_policy : null,
  vip_expired_at: whole.vip_expired_at,
  photos: whole.photos,
  occupation: whole.occupation,
  height: whole.height,
  weight: whole.weight,
  children: whole.children,
  income: whole.income,
  orientation: whole.orientation,
  purpose: whole.purpose,
  horoscope: whole.horoscope,
})
