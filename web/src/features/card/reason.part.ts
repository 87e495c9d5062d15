import type { Reason } from "@redthread/contract/member"
import { useTranslation } from "react-i18next"
import { spokenName } from "../profile/profile.part"

/** Says why somebody is shown. */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useTranslation("member")
  return (why) => {
    if (why.reason === "lives_near") return t("reason.lives_near", { city: why.city })
    if (why.reason === "speaks") return t("reason.speaks", { language: spokenName(why.language) })
    return t(`reason.${why.reason}`)
  }
}
