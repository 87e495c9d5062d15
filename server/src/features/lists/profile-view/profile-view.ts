import type { CardFace, CardMoment, Profile } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import { isoTime } from "../../../core/db/columns"
import { storage } from "../../../core/files/storage"
import { readMade } from "../../people/translation/made.service"
import { toVoice } from "../../people/profile/profile.prompt.service"
import { signsIn } from "../../people/scam-shield/scam-shield.service"
import { type ListedRow, toCard, toFace } from "../card/card.service"
import type { ProfileRow } from "./profile-view.db"

type OwnField = "birthday" | "message_policy" | "friend_policy"

/** The part of a profile that is equal for all readers, and `own` for its owner. */
export type CommonProfile = CardFace &
  Omit<Profile, keyof CardFace | OwnField | keyof CardMoment> & {
    endsAt: ProfileRow["endsAt"]
    /** Folder of the portrait. */
    file: string | null
    own: Pick<Profile, OwnField>
  }

function warningOf({ fullContent, prompts, photos }: ProfileRow): Pick<Profile, "warning"> {
  const captions = photos.flatMap(({ caption }) => caption ?? [])
  const texts = [fullContent ?? "", ...prompts.map(({ content }) => content), ...captions]
  const warning = [...new Set(texts.flatMap((text) => signsIn(text)))]
  return warning.length > 0 ? { warning } : {}
}

export function toCommonProfile(row: ProfileRow, language: Language): CommonProfile {
  const face = toFace(row, language)
  const { fullContent, fullTranslate } = row
  return {
    ...face,
    endsAt: row.endsAt,
    file: row.file,
    introduction: face.introduction && {
      ...face.introduction,
      content: fullContent ?? "",
      ...(readMade(fullTranslate) ?? { translate: null }),
    },
    vanity: row.vanity,
    languages: row.languages,
    learns: row.learns,
    cover: row.cover && storage.address(`${row.cover}/cover.webp`),
    seeking: row.seeking,
    visibility: row.visibility,
    biography: fullContent ?? "",
    ...warningOf(row),
    prompts: row.prompts.map((answer) => ({
      ...answer,
      voice: toVoice(answer.voice),
      ...(readMade(answer.translate) ?? { translate: null }),
    })),
    interests: row.interests,
    vip_expired_at: row.vipUntil && isoTime(row.vipUntil),
    photos: row.photos.map(({ id, file, kind, caption, language: captionLanguage, translate }) => ({
      id,
      src: storage.address(`${file}/600.webp`),
      alt: row.name,
      kind,
      caption,
      ...(caption && { language: captionLanguage, ...(readMade(translate) ?? { translate: null }) }),
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

export const toProfile = (common: CommonProfile, row: Pick<ListedRow, "flags">, isOwn: boolean): Profile => ({
  ...toCard(common, row),
  cover: common.cover,
  vanity: common.vanity,
  languages: common.languages,
  learns: common.learns,
  seeking: common.seeking,
  visibility: common.visibility,
  biography: common.biography,
  ...(common.warning && !isOwn ? { warning: common.warning } : {}),
  prompts: common.prompts,
  interests: common.interests,
  birthday: isOwn ? common.own.birthday : null,
  message_policy: isOwn ? common.own.message_policy : null,
  friend_policy: isOwn ? common.own.friend_policy : null,
  vip_expired_at: common.vip_expired_at,
  photos: common.photos,
  occupation: common.occupation,
  height: common.height,
  weight: common.weight,
  children: common.children,
  income: common.income,
  orientation: common.orientation,
  purpose: common.purpose,
  horoscope: common.horoscope,
})
