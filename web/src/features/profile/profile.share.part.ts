import { languageTags } from "@redthread/contract/language"
import type { Profile } from "@redthread/contract/profile"
import { useTexts } from "../../core/texts/texts"
import { currentTag } from "../../core/language/language"
import { codedKey, placeText, spokenName } from "./profile-text"

type Person = Pick<
  Profile,
  "language" | "languages" | "location" | "age" | "purpose" | "horoscope" | "children" | "user_id"
>

export type Share =
  | { kind: "language"; tag: string }
  | { kind: "city" | "country"; location: Profile["location"] }
  | { kind: "purpose"; code: number }
  | { kind: "horoscope"; code: number }
  | { kind: "age" }
  | { kind: "children" }

/** Greatest difference in years for "about the same age". */
const closeAge = 3
/** Minimum level of a common language. */
const enoughToTalk = 2
/** Codes that do not count as something in common, such as "none" and "any". */
const noChildren = 501
const openToAll = 816

const sameCode = (one: number | null, other: number | null): number | null => (one === other ? one : null)

/** What a reader and a member have in common, the most significant first. */
export function whatYouShare(me: Person, other: Person): Share[] {
  if (me.user_id === other.user_id) return []
  const shares: Share[] = []
  const tag = sameLanguage(me, other)
  if (tag) shares.push({ kind: "language", tag })
  const place = samePlace(me, other)
  if (place) shares.push({ kind: place, location: other.location })
  const purpose = sameCode(me.purpose, other.purpose)
  if (purpose !== null && purpose !== openToAll) shares.push({ kind: "purpose", code: purpose })
  if (me.age !== null && other.age !== null && Math.abs(me.age - other.age) <= closeAge) shares.push({ kind: "age" })
  const children = sameCode(me.children, other.children)
  if (children !== null && children !== noChildren) shares.push({ kind: "children" })
  const horoscope = sameCode(me.horoscope, other.horoscope)
  if (horoscope !== null) shares.push({ kind: "horoscope", code: horoscope })
  return shares
}

/** The language in which both use the product, otherwise the one that both speak best. */
function sameLanguage(me: Person, other: Person): string | null {
  if (me.language === other.language) return languageTags[me.language]
  const both = me.languages.flatMap(({ language, level }) => {
    const theirs = other.languages.find((spoken) => spoken.language === language)
    return theirs ? [{ language, level: Math.min(level, theirs.level) }] : []
  })
  return both.filter(({ level }) => level >= enoughToTalk).toSorted((a, b) => b.level - a.level)[0]?.language ?? null
}

function samePlace({ location: mine }: Person, { location: theirs }: Person): "city" | "country" | null {
  if (!mine.country_code || mine.country_code !== theirs.country_code) return null
  return mine.city && mine.city.toLocaleLowerCase() === theirs.city?.toLocaleLowerCase() ? "city" : "country"
}

/** Text of something in common. */
export function useShareText(): (share: Share) => string {
  const { t } = useTexts("profile")
  return (share) => {
    switch (share.kind) {
      case "language":
        return t("share.language", { language: spokenName(share.tag) })
      case "city":
        return t("share.city", { place: share.location.city })
      case "country":
        return t("share.country", { place: placeText({ ...share.location, city: null }, currentTag()) })
      case "purpose":
        return t("share.purpose", { purpose: t(codedKey("purpose", share.code)) })
      case "horoscope":
        return t("share.horoscope", { sign: t(codedKey("horoscope", share.code)) })
      case "age":
      case "children":
        return t(`share.${share.kind}`)
    }
  }
}
