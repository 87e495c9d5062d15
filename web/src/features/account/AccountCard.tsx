import { type ReactNode, useEffect, useState } from "react"
import { hrefOf } from "../../core/language/language"
import { buttonClass } from "../../ui/button/Button"
import { Drawing, type DrawingName } from "../../ui/state/Drawing"
import styles from "./account-card.module.css"

export const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card}>
    <h1>{title}</h1>
    {children}
  </section>
)

interface OutcomeProps {
  drawing: DrawingName
  title: string
  text: ReactNode
  next: { label: string; path: string }
  isError?: boolean
}

export const Outcome = ({ drawing, title, text, next, isError = false }: OutcomeProps) => (
  <section className={styles.outcome} role={isError ? "alert" : "status"}>
    <Drawing name={drawing} />
    <h1>{title}</h1>
    <p>{text}</p>
    <a className={buttonClass("primary", "large")} href={hrefOf(next.path)}>
      {next.label}
    </a>
  </section>
)

/** Reads a mailed link's token from the fragment, which no server gets, and removes it from the history. */
export function useFragmentToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, "", location.pathname + location.search), [])
  return token
}
