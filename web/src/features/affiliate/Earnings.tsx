import type { Affiliate } from "@redthread/contract/affiliate"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Section } from "../../ui/setting/Section"
import styles from "./affiliate.module.css"

const numberText = (amount: number): string => amount.toLocaleString(currentTag())

/** `month` is YYYY-MM in UTC, as on the server. */
const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(currentTag(), {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  })

export const Earnings = ({
  affiliate: { members, earnings, available, checking = 0, months },
}: {
  affiliate: Affiliate
}) => {
  const { t } = useTexts("affiliate")
  const most = Math.max(...months.map(({ earned }) => earned), 0)
  return (
    <Section title={t("earnings")} text={t("earnings_text")}>
      <div className={styles.earnings}>
        <dl className={styles.figures}>
          <Figure label={t("members")} value={members} />
          <Figure label={t("earned")} value={earnings} isGold />
          <Figure label={t("available")} value={available} isGold />
          {checking > 0 && <Figure label={t("checking")} value={checking} isGold />}
        </dl>
        {months.length === 0 ? (
          <p className={styles.soft}>{t("nothing")}</p>
        ) : (
          <ul className={styles.months} aria-label={t("by_month")}>
            {months.map(({ month, earned }) => (
              <li key={month}>
                <span>{monthText(month)}</span>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${most > 0 ? (Math.max(earned, 0) / most) * 100 : 0}%` }} />
                </span>
                <strong>{numberText(earned)}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

const Figure = ({ label, value, isGold = false }: { label: string; value: number; isGold?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={isGold ? styles.gold : undefined}>{numberText(value)}</dd>
  </div>
)
