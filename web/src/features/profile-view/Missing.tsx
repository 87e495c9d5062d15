import type { Profile } from "@redthread/contract/profile"
import { Link } from "@tanstack/react-router"
import { useTexts } from "../../core/texts/texts"
import { ThreadProgress } from "../../ui/state/Thread"
import { missingOf, type Question, questions } from "./missing.part"
import styles from "./Missing.module.css"

const pages = {
  portrait: "/setting/avatar",
  place: "/setting/edit",
  languages: "/setting/edit",
  lines: "/setting/introduction",
  purpose: "/setting/edit",
} as const satisfies Record<Question, string>

/** What the own profile does not say yet, and where to say it; nothing once it says all. */
export const Missing = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const missing = missingOf(person)
  if (missing.length === 0) return null
  const said = questions.length - missing.length
  const label = t("missing.title", { said, of: questions.length })
  return (
    <section className={styles.missing} aria-label={label}>
      <p>{label}</p>
      <ThreadProgress label={label} value={said / questions.length} />
      <ul className={styles.links}>
        {missing.map((question) => (
          <li key={question}>
            <Link to={pages[question]} className={styles.link}>
              {t(`missing.${question}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
