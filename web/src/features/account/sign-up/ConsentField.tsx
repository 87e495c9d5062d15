import { useId } from "react"
import type { AccountTexts } from "../account-form"
import styles from "../account-form.module.css"

export type PageHrefs = Readonly<Record<"terms" | "policy", string>>

interface Props {
  texts: AccountTexts
  hrefs: PageHrefs
  checked: boolean
  onChange: (agrees: boolean) => void
  error?: string | undefined
}

export const ConsentField = ({ texts, hrefs, checked, onChange, error }: Props) => {
  const id = useId()
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{linked(texts, hrefs)}</span>
      </label>
      {error && (
        <p id={id} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const linked = (texts: AccountTexts, hrefs: PageHrefs) =>
  texts.consent.split(/(\{\{\w+\}\})/).map((part) => {
    if (part === "{{terms}}") return <PageLink key={part} href={hrefs.terms} name={texts.consent_terms} />
    if (part === "{{policy}}") return <PageLink key={part} href={hrefs.policy} name={texts.consent_policy} />
    return part
  })

const PageLink = ({ href, name }: { href: string; name: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {name}
  </a>
)
