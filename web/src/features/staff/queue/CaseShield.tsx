import type { ShieldEvidence } from "@redthread/contract/staff-shield"
import { useTexts } from "../../../core/texts/texts"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { languageText, numberText, percentText, signText } from "../staff-text"
import styles from "./queue.module.css"

/** Why the scam shield opened the case, and how the conversations went. */
export const CaseShield = ({ shield: { findings, courses } }: { shield: ShieldEvidence }) => {
  const { t } = useTexts("staff")
  return (
    <section className={styles.group} aria-label={t("shield.title")}>
      <h3>{t("shield.title")}</h3>
      <ol>
        {findings.map((finding, index) => (
          <li key={index}>
            <Finding finding={finding} />
          </li>
        ))}
      </ol>
      {courses.map((course, index) => (
        <Course key={index} course={course} />
      ))}
    </section>
  )
}

const Finding = ({
  finding: { signs, score, language, words, created_at },
}: {
  finding: ShieldEvidence["findings"][number]
}) => {
  const { t } = useTexts("staff")
  return (
    <>
      <div className={styles.head}>
        <strong>{signs.map((sign) => signText(sign, t)).join(", ")}</strong>
        {score !== null && <span>{t("shield.score", { score: numberText(score) })}</span>}
      </div>
      {words.length > 0 && (
        <ul className={styles.tags} aria-label={t("shield.words")}>
          {words.map((word) => (
            <li key={word} className={styles.sign} dir="auto">
              {word}
            </li>
          ))}
        </ul>
      )}
      <small>
        {language !== null && `${languageText(language)} · `}
        <RelativeTime at={created_at} />
      </small>
    </>
  )
}

const Course = ({ course: { turns, warned, stages } }: { course: ShieldEvidence["courses"][number] }) => {
  const { t } = useTexts("staff")
  return (
    <figure className={styles.course}>
      <figcaption>
        {t("shield.course", { count: turns })}
        {warned && ` · ${t("shield.warned")}`}
      </figcaption>
      <ol>
        {stages.map(({ stage, share }) => (
          <li key={stage}>
            <span>{t(`shield.stage.${stage}`)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${100 * share}%` }} />
            </span>
            <span className={styles.amount}>{percentText(share)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
