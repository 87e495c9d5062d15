import type { Profile } from "@redthread/contract/profile"
import { Link } from "@tanstack/react-router"
import { useTexts } from "../../core/texts/texts"
import { ThreadProgress } from "../../ui/state/Thread"
import styles from "./missing.module.css"

/** Parts that a new profile needs, in the order of the welcome screen. */
export const questions = ["portrait", "place", "languages", "lines", "purpose"] as const
export type Question = (typeof questions)[number]

const isAnswered: Record<Question, (person: Profile) => boolean> = {
  portrait: ({ avatar }) => avatar !== null,
  place: ({ location }) => location.city !== null || location.country_code !== null,
  languages: ({ languages }) => languages.length > 0,
  lines: ({ biography }) => biography.trim() !== "",
  purpose: ({ purpose }) => purpose !== null,
}

export const missingOf = (person: Profile): Question[] => questions.filter((question) => !isAnswered[question](person))

const pages = {
  portrait: "/setting/avatar",
  place: "/setting/edit",
  languages: "/setting/edit",
  lines: "/setting/introduction",
  purpose: "/setting/edit",
} as const satisfies Record<Question, string>

/** Links to the missing parts of the member's own profile; renders nothing when it is complete. */
export const Missing = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const missing = missingOf(person)
  if (missing.length === 0) return null
  const answeredCount = questions.length - missing.length
  const label = t("missing.title", { said: answeredCount, of: questions.length })
  return (
    <section className={styles.missing} aria-label={label}>
      <p>{label}</p>
      <ThreadProgress label={label} value={answeredCount / questions.length} />
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
