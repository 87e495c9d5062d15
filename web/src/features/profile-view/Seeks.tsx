import type { Profile } from "@redthread/contract/profile"
import { useTexts } from "../../core/texts/texts"
import { codedKey } from "../profile/profile.edit.part"
import styles from "./ProfileScreen.module.css"

/** Whom this member would like to meet, and what for. */
export const Seeks = ({ person: { seeking, purpose } }: { person: Profile }) => {
  const { t } = useTexts("profile")
  if (seeking === null) return null
  const wish = purpose === null ? [] : [t(codedKey("purpose", purpose))]
  return (
    <p className={styles.line}>
      <strong>{t("seeks")}</strong>
      <span>{[t(`seeking.${seeking}`), ...wish].join(" · ")}</span>
    </p>
  )
}
