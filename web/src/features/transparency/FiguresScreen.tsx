import { type SafetyCount, safetyCounts, showTransparency, type Transparency } from "@redthread/contract/transparency"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { api } from "../../core/api/api"
import { dateText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import styles from "./FiguresScreen.module.css"

const transparencyQuery = queryOptions({
  queryKey: ["transparency"],
  queryFn: ({ signal }) => api(showTransparency, {}, { signal }),
})

const count = (value: number): string => value.toLocaleString(currentTag(), { maximumFractionDigits: 1 })

/** Days are UTC, in which the months are counted. */
const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentTag(), { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(month))

export const FiguresScreen = () => {
  const { t } = useTexts("transparency")
  const { data, error, refetch } = useQuery(transparencyQuery)
  return (
    <section className={styles.page}>
      <h1 data-in-bar>{t("title")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      {data && <Figures figures={data} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="360px" />}
    </section>
  )
}

const Figures = ({ figures: { users, safety } }: { figures: Transparency }) => {
  const { t } = useTexts("transparency")
  if (users.months.length === 0) return <EmptyState drawing="letters" text={t("none")} />
  return (
    <>
      <h2>{t("union")}</h2>
      <p>{t("union_text")}</p>
      {users.average !== null && <p className={styles.strong}>{t("average", { count: users.average })}</p>}
      <Table caption={t("union")} head={[t("month"), t("everyone"), t("in_union")]}>
        {users.months.map(({ month, members, in_union: inUnion }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            <td>{count(members)}</td>
            <td>{count(inUnion)}</td>
          </tr>
        ))}
      </Table>
      {safety.map((year) => (
        <Fragment key={year.year}>
          <h2>{t("report", { year: String(year.year) })}</h2>
          <p>{t("report_text", { date: dateText(year.counted_at) })}</p>
          <Year figures={year} />
        </Fragment>
      ))}
    </>
  )
}

const Year = ({ figures }: { figures: Transparency["safety"][number] }) => {
  const { t } = useTexts(["transparency", "support"])
  const title = t("transparency:report", { year: String(figures.year) })
  const row = (name: SafetyCount | "hours", value: number) => (
    <tr key={name}>
      <th scope="row">{t(`transparency:row.${name}`)}</th>
      <td>{count(value)}</td>
    </tr>
  )
  return (
    <>
      <Table caption={title}>
        {safetyCounts.map((name) => row(name, figures[name]))}
        {figures.hours !== null && row("hours", figures.hours)}
      </Table>
      {figures.reasons.length === 0 && <p>{t("transparency:empty")}</p>}
      {figures.reasons.length > 0 && (
        <>
          <h3>{t("transparency:reason")}</h3>
          <Table caption={t("transparency:reason")}>
            {figures.reasons.map(({ reason, reports }) => (
              <tr key={reason}>
                <th scope="row">{t(`support:reason.${reason}`)}</th>
                <td>{count(reports)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  )
}

interface TableProps {
  /** Only screen readers need it: a heading with the same words is above the table. */
  caption: string
  head?: readonly string[]
  children: ReactNode
}

const Table = ({ caption, head, children }: TableProps) => (
  <table className={styles.table}>
    <caption className="visually-hidden">{caption}</caption>
    {head && (
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>{children}</tbody>
  </table>
)
