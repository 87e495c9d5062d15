import type { Profile } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { profileQuery } from "../profile/profile.part"
import { useShareText, whatYouShare } from "../profile/profile.share.part"
import styles from "./ProfileScreen.module.css"

interface Props {
  person: Profile
  myId: number
}

/** What the reader and this member have in common, in one line. */
export const Shares = ({ person, myId }: Props) => {
  const { t } = useTexts("profile")
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
