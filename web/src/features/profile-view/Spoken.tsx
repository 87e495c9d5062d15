import type { Profile } from "@redthread/contract/profile"
import { useTexts } from "../../core/texts/texts"
import styles from "./ProfileScreen.module.css"
import { spokenName } from "../profile/profile.edit.part"

const levels = [1, 2, 3, 4, 5] as const

/** The languages that a member speaks, best first: five knots on a thread say how well. */
export const Spoken = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  if (person.languages.length === 0) return null
  return (
    <section aria-label={t("languages")}>
      <h2 className={styles.title}>{t("languages")}</h2>
      <ul className={styles.facts}>
        {person.languages
          .toSorted((a, b) => b.level - a.level)
          .map(({ language, level }) => {
            const known = levels.find((each) => each === level) ?? 1
            return (
              <li key={language}>
                <span>{spokenName(language)}</span>
                <span className={styles.level}>
                  {t(`level.${known}`)}
                  <svg className={styles.knots} width="52" height="8" viewBox="0 0 52 8" aria-hidden="true">
                    {levels.map((each) => (
                      <circle key={each} cx={each * 10 - 6} cy="4" r="3" data-known={each <= level} />
                    ))}
                  </svg>
                </span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}
