import type { CaseReport, QueueCase } from "@redthread/contract/staff-queue"
import { useTexts } from "../../../core/texts/texts"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { numberText } from "../staff-text"
import { MemberLink } from "./CaseFrame"
import { Translated } from "./Translated"
import styles from "./queue.module.css"
import staffStyles from "../staff.module.css"

/** All reports about the member, the most harmful first, each with its evidence and the messages around it. */
export const CaseReports = ({ reports }: { reports: readonly CaseReport[] }) => {
  const { t } = useTexts("staff")
  return (
    <section className={styles.group} aria-label={t("reports.title", { count: reports.length })}>
      <h3>{t("reports.title", { count: reports.length })}</h3>
      <ol className={styles.reports}>
        {reports.map((report) => (
          <li key={report.id}>
            <Report report={report} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Report = ({ report }: { report: CaseReport }) => {
  const { t } = useTexts("staff")
  const { reason, about, text, evidence, language, context = [], created_at: at } = report
  return (
    <>
      <div className={styles.head}>
        <strong>
          {t(`word.${reason}`)} · {t(`word.${about}`)}
        </strong>
        <RelativeTime at={at} />
      </div>
      <Reporter report={report} />
      {text !== null && <Translated language={language}>{text}</Translated>}
      {evidence !== null && (
        <>
          <h4 className={staffStyles.label}>{t("evidence")}</h4>
          <Translated>{evidence}</Translated>
        </>
      )}
      {context.length > 0 && (
        <details className={styles.context}>
          <summary>{t("reports.context", { count: context.length })}</summary>
          <ol>
            {context.map(({ id, content, from_reported, is_reported }) => (
              <li key={id} data-reported={is_reported || undefined} data-mine={from_reported || undefined}>
                <small>{t(from_reported ? "reports.from_reported" : "reports.from_reporter")}</small>
                <Translated>{content}</Translated>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

const Reporter = ({ report: { user_id: id, name, weight, notice } }: { report: CaseReport }) => {
  const { t } = useTexts("staff")
  if (notice) return <Notifier notice={notice} />
  if (id === null) return <p>{t("reports.by_shield")}</p>
  return (
    <p>
      <MemberLink id={id} name={name ?? String(id)} />
      {weight !== null && ` · ${t("reports.weight", { weight: numberText(weight) })}`}
    </p>
  )
}

const Notifier = ({ notice: { name, email, address, trusted } }: { notice: NonNullable<CaseReport["notice"]> }) => {
  const { t } = useTexts("staff")
  const sender = [trusted ? t("reports.trusted") : null, name, email === name ? null : email].filter(Boolean)
  return (
    <p className={styles.notifier}>
      {t("reports.by_notice")}
      {sender.length > 0 && `: ${sender.join(" · ")}`}
      <br />
      {address}
    </p>
  )
}

/** Accounts that were used on the same devices. */
export const CaseAccounts = ({ accounts }: { accounts: NonNullable<QueueCase["accounts"]> }) => {
  const { t } = useTexts("staff")
  if (accounts.length === 0) return null
  return (
    <section className={styles.group} aria-label={t("accounts.title")}>
      <h3>{t("accounts.title")}</h3>
      <ul className={styles.tags}>
        {accounts.map(({ user_id: id, name, signs }) => (
          <li key={id} className={styles.sign}>
            <MemberLink id={id} name={name ?? String(id)} /> {signs.map((sign) => t(`word.${sign}`)).join(", ")}
          </li>
        ))}
      </ul>
    </section>
  )
}
