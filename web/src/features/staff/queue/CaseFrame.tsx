import { Link } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import type { PastAct } from "@redthread/contract/staff-queue"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import caseStyles from "./case.module.css"
import styles from "../staff.module.css"
import { groundText } from "../decision/decision-text"
import { actionText } from "../staff-text"
import { Translated } from "./Translated"

/** Calls `press` for each key, except in text fields and while a dialog is open. */
export function useKeys(press: (key: string) => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")) return
      if (document.querySelector("dialog:modal")) return
      if (!ctrlKey && !metaKey && !altKey) press(key)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}

/** The keys 1, 2, 3 ... press the buttons in their order. */
export const useNumberKeys = (press: (place: number) => void): void =>
  useKeys((key) => /^[1-9]$/.test(key) && press(Number(key) - 1))

interface Props {
  id: number
  onClose: () => void
  children: ReactNode
}

export const CaseFrame = ({ id, onClose, children }: Props) => {
  const { t } = useTexts("staff")
  return (
    <article className={caseStyles.case} aria-label={t("case_number", { number: id })}>
      <header className={styles.caseHead}>
        <h2>{t("case_number", { number: id })}</h2>
        <Button look="ghost" size="small" onClick={onClose}>
          {t("close")}
        </Button>
      </header>
      {children}
    </article>
  )
}

export const FactRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

export const MemberLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/staff/$section" params={{ section: "members" }} search={{ id }}>
    <bdi>{name}</bdi>
  </Link>
)

export const History = ({ acts }: { acts: readonly PastAct[] }) => {
  const { t } = useTexts("staff")
  return (
    <section>
      <h3 className={styles.label}>{t("history")}</h3>
      {acts.length === 0 && <p className={styles.soft}>{t("history_empty")}</p>}
      <ol className={styles.history}>
        {acts.map(({ id, action, actor, reason, ground, created_at }) => (
          <li key={id}>
            <strong>{actionText(action, t)}</strong> <bdi className={styles.soft}>{actor ?? "–"}</bdi>{" "}
            <RelativeTime at={created_at} />
            {ground && <span className={styles.soft}> {groundText(ground, t)}</span>}
            {reason !== null && <Translated>{reason}</Translated>}
          </li>
        ))}
      </ol>
    </section>
  )
}
