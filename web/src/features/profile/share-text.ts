import { useTexts } from "../../core/texts/texts"
import { codedKey } from "./coded-text"
import { currentTag } from "../../core/language/language"
import { placeText } from "./place"
import { spokenName } from "./spoken"
import type { Share } from "./what-you-share"

/** What two have in common, in words. */
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
