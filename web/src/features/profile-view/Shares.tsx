import type { Profile } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { codedKey, spokenName } from "../profile/profile.edit.part"
import { placeOf, profileQuery } from "../profile/profile.part"
import styles from "./ProfileScreen.module.css"
import { whatYouShare, type Share } from "./what-you-share"

interface Props {
  person: Profile
  myId: number
}

/** What the reader and this member have in common, in one line. */
export const Shares = ({ person, myId }: Props) => {
  const { t } = useTranslation("profile")
  const { data: mine } = useQuery(profileQuery(myId))
  const text = useShareText()
  const shares = mine ? whatYouShare(mine, person) : []
  if (shares.length === 0) return null
  return (
    <p className={styles.shares}>
      <strong>{t("share.title")}</strong>
      <span>{shares.map(text).join(" · ")}</span>
    </p>
  )
}

function useShareText(): (share: Share) => string {
  const { t } = useTranslation("profile")
  return (share) => {
    switch (share.kind) {
      case "language":
        return t("share.language", { language: spokenName(share.tag) })
      case "city":
        return t("share.city", { place: share.location.city })
      case "country":
        return t("share.country", { place: placeOf({ ...share.location, city: null }) })
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
