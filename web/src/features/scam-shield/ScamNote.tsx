import type { AbuseKind, ScamSign } from "@redthread/contract/scam-shield"
import { IconMoodSad, IconShieldExclamation } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { BlockDialog } from "../relation/relation"
import { useCalled } from "../remark/remark"
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

export const ScamNote = ({ warning, ...props }: Props) => {
  const { t } = useTexts("scam_shield")
  return (
    <Note {...props} Icon={IconShieldExclamation} title={t("title")} signs={warning.map((sign) => t(`sign.${sign}`))}>
      <p>{t("advice")}</p>
      {advised
        .filter((sign) => warning.includes(sign))
        .map((sign) => (
          <p key={sign}>{t(`advice_for.${sign}`)}</p>
        ))}
    </Note>
  )
}

type AbuseProps = Omit<Props, "warning" | "type"> & { abuse: readonly AbuseKind[] }

export const AbuseNote = ({ abuse, ...props }: AbuseProps) => {
  const { t } = useTexts("scam_shield")
  const { name } = useCalled(props.person)
  const signs = abuse.map((kind) => t(`abuse.${kind}`))
  return (
    <Note {...props} type="message" Icon={IconMoodSad} title={t("abuse.title")} signs={signs}>
      <p>{t("abuse.advice", { name })}</p>
    </Note>
  )
}

interface NoteProps extends Omit<Props, "warning"> {
  Icon: typeof IconMoodSad
  title: string
  signs: readonly string[]
  children: ReactNode
}

const Note = ({ Icon, title, signs, children, ...about }: NoteProps) => {
  const { t } = useTexts("scam_shield")
  return (
    <details className={styles.note}>
      <summary className={styles.head}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>{title}</span>
        <span className={styles.why}>{t("why")}</span>
      </summary>
      <ul className={styles.signs}>
        {signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
      {children}
      <NoteActions {...about} />
    </details>
  )
}

const NoteActions = ({ type, id, person, onTrust }: Omit<Props, "warning">) => {
  const { t } = useTexts(["scam_shield", "relation", "shell"])
  const me = useMe()
  const [isBlocking, setBlocking] = useState(false)
  if (!me) return null
  return (
    <>
      <p className={styles.actions}>
        <ReportMark type={type} id={id} isLabelled />
        <button type="button" className={styles.action} onClick={() => setBlocking(true)}>
          {t("relation:block")}
        </button>
        <Link to="/safety" className={styles.action}>
          {t("shell:title.safety")}
        </Link>
        {onTrust && (
          <button type="button" className={styles.action} onClick={onTrust}>
            {t("fine")}
          </button>
        )}
      </p>
      <BlockDialog person={person} opened={isBlocking} onClose={() => setBlocking(false)} />
    </>
  )
}
