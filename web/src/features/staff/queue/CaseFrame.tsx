import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import styles from "../staff.module.css"

interface Props {
  id: number
  onClose: () => void
  children: ReactNode
}

/** The frame of an open case of any queue. */
export const CaseFrame = ({ id, onClose, children }: Props) => {
  const { t } = useTexts("staff")
  return (
    <article className={styles.case} aria-label={t("case_number", { number: id })}>
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

/** Of a list of facts: what something is called, and what it is. */
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
