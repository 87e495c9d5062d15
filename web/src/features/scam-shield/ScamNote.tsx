import type { AbuseKind, ScamSign } from "@redthread/contract/scam-shield"
import { IconMoodSad, IconShieldExclamation } from "@tabler/icons-react"
import { useState } from "react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { BlockDialog } from "../relation/relation"
import { ReportMark } from "../support/support"
import styles from "./ScamNote.module.css"

interface Props {
  warning: readonly ScamSign[]
  type: "message" | "feed" | "user" | "comment"
  id: number
  person: { user_id: number; name: string }
  /** Hides the warnings about this member, if the reader can choose so. */
  onTrust?: (() => void) | undefined
}

/** Signs of a scam for which there is specific advice. */
const advised = ["blackmail", "mule", "paid_view"] as const satisfies readonly ScamSign[]

export const ScamNote = ({ warning, type, id, person, onTrust }: Props) => {
  const { t } = useTexts("scam_shield")
  return (
    <details className={styles.note}>
      <summary className={styles.head}>
        <IconShieldExclamation size={18} stroke={1.75} aria-hidden="true" />
        <span>{t("title")}</span>
        <span className={styles.why}>{t("why")}</span>
      </summary>
      <ul className={styles.signs}>
        {warning.map((sign) => (
          <li key={sign}>{t(`sign.${sign}`)}</li>
        ))}
      </ul>
      <p>{t("advice")}</p>
      {advised
        .filter((sign) => warning.includes(sign))
        .map((sign) => (
          <p key={sign}>{t(`advice_for.${sign}`)}</p>
        ))}
      <Deeds type={type} id={id} person={person} onTrust={onTrust} />
    </details>
  )
}

interface AbuseProps extends Omit<Props, "warning" | "type"> {
  abuse: readonly AbuseKind[]
}

export const AbuseNote = ({ abuse, ...props }: AbuseProps) => {
  const { t } = useTexts("scam_shield")
  return (
    <details className={styles.note}>
      <summary className={styles.head}>
        <IconMoodSad size={18} stroke={1.75} aria-hidden="true" />
        <span>{t("abuse.title")}</span>
        <span className={styles.why}>{t("why")}</span>
      </summary>
      <ul className={styles.signs}>
        {abuse.map((kind) => (
          <li key={kind}>{t(`abuse.${kind}`)}</li>
        ))}
      </ul>
      <p>{t("abuse.advice", { name: props.person.name })}</p>
      <Deeds type="message" {...props} />
    </details>
  )
}

const Deeds = ({ type, id, person, onTrust }: Omit<Props, "warning">) => {
  const { t } = useTexts(["scam_shield", "relation"])
  const me = useMe()
  const [isBlocking, setBlocking] = useState(false)
  if (!me) return null
  return (
    <>
      <p className={styles.deeds}>
        <ReportMark type={type} id={id} isLabelled />
        <button type="button" className={styles.deed} onClick={() => setBlocking(true)}>
          {t("relation:block")}
        </button>
        {onTrust && (
          <button type="button" className={styles.deed} onClick={onTrust}>
            {t("fine")}
          </button>
        )}
      </p>
      <BlockDialog person={person} opened={isBlocking} onClose={() => setBlocking(false)} />
    </>
  )
}
