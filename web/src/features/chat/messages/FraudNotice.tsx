import type { Thread } from "@redthread/contract/chat"
import { Link } from "@tanstack/react-router"
import { IconShieldExclamation } from "@tabler/icons-react"
import { dateText } from "../../../core/language/format"
import { useTexts } from "../../../core/texts/texts"
import styles from "./FraudNotice.module.css"

interface Props {
  name: string
  notice: NonNullable<Thread["fraud_notice"]>
}

/** The warning that the other member was banned for fraud, or that this was taken back. */
export const FraudNotice = ({ name, notice: { last_contact_at: lastContact, cleared_at: cleared } }: Props) => {
  const { t } = useTexts("chat")
  if (cleared !== null)
    return (
      <p className={styles.cleared} role="note">
        {t("fraud.cleared", { name, day: dateText(cleared, "long") })}
      </p>
    )
  return (
    <div className={styles.warning} role="note">
      <p className={styles.title}>
        <IconShieldExclamation size={20} stroke={1.75} aria-hidden="true" />
        <strong>{t("fraud.title", { name })}</strong>
      </p>
      <p>{t("fraud.text", { day: dateText(lastContact, "long") })}</p>
      <p>{t("fraud.advice")}</p>
      <Link to="/contact">{t("fraud.support")}</Link>
    </div>
  )
}
