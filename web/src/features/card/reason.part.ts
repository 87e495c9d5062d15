import type { Reason } from "@redthread/contract/member"
import { useTexts } from "../../core/texts/texts"
import { spokenName } from "../profile/profile.part"

/** Says why somebody is shown. */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useTexts("member")
  return (why) => {
    if (why.reason === "lives_near") return t("reason.lives_near", { city: why.city })
    if (why.reason === "speaks") return t("reason.speaks", { language: spokenName(why.language) })
    return t(`reason.${why.reason}`)
  }
}
