import type { DecisionGround } from "@redthread/contract/staff-decision"
import {
  type FiguresPart,
  listBreakdown,
  listModeration,
  type ModerationMonth,
} from "@redthread/contract/staff-figures"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { DataTable } from "../DataTable"
import { groundText } from "../decision/decision-text"
import { languageText, numberText } from "../staff-text"
import chartStyles from "./DayChart.module.css"
import styles from "../staff.module.css"

export const timeOf = (at: string): string =>
  new Date(at).toLocaleString(currentTag(), { dateStyle: "medium", timeStyle: "short" })

const breakdownQuery = (days: number) =>
  queryOptions({
    queryKey: ["staff", "breakdown", days],
    queryFn: ({ signal }) => api(listBreakdown, { query: { days: String(days) } }, { signal }),
    staleTime: 5 * 60_000,
  })

const moderationQuery = queryOptions({
  queryKey: ["staff", "moderation"],
  queryFn: ({ signal }) => api(listModeration, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const countryText = (code: string): string =>
  code === "" ? "–" : (new Intl.DisplayNames([currentTag()], { type: "region", fallback: "code" }).of(code) ?? code)

/** New members and payments by country and language, and the funnel from signing up to an answered message. */
export const Breakdown = ({ days }: { days: number }) => {
  const { t } = useTexts("staff")
  const { data, error, refetch } = useQuery(breakdownQuery(days))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton height="240px" />
  const joined = Math.max(1, data.funnel[0]?.members ?? 0)
  return (
    <>
      <h2>{t("figures.funnel")}</h2>
      <p className={styles.soft}>{t("figures.as_of", { at: timeOf(data.counted_at) })}</p>
      <ol className={chartStyles.funnel}>
        {data.funnel.map(({ step, members }) => (
          <li key={step}>
            <span>{t(`figures.step.${step}`)}</span>
            <span className={chartStyles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${(100 * members) / joined}%` }} />
            </span>
            <strong>{numberText(members)}</strong>
          </li>
        ))}
      </ol>
      <div className={chartStyles.tables}>
        <Parts name="countries" label={t("figures.country")} parts={data.countries} nameOf={countryText} />
        <Parts name="languages" label={t("figures.language")} parts={data.languages} nameOf={languageText} />
      </div>
    </>
  )
}

interface PartsProps {
  name: string
  label: string
  parts: readonly FiguresPart[]
  nameOf: (name: string) => string
}

/** For rows that are complete. */
export const rowsQuery = { isPending: false, error: null, refetch: async () => undefined }

const Parts = ({ name, label, parts, nameOf }: PartsProps) => {
  const { t } = useTexts("staff")
  return (
    <section className={styles.section}>
      <h2>{label}</h2>
      <DataTable
        name={name}
        label={label}
        columns={[
          { key: "name", label, value: (row: FiguresPart) => nameOf(row.name) },
          { key: "members", label: t("figures.members"), value: ({ members }) => members },
          { key: "payments", label: t("figures.payments"), value: ({ payments }) => payments },
          { key: "paid", label: t("figures.paid"), value: ({ paid }) => paid },
        ]}
        rows={parts}
        keyOf={(row) => row.name}
        query={rowsQuery}
        empty={t("figures.none")}
      />
    </section>
  )
}

const counts = ["dismiss", "warn", "limit", "suspend", "remove"] as const

/** Reports, decisions and appeals by month, and decisions by reason. */
export const Moderation = () => {
  const { t } = useTexts("staff")
  const query = useQuery(moderationQuery)
  return (
    <section className={styles.section}>
      <h2>{t("figures.moderation")}</h2>
      {query.data && <p className={styles.soft}>{t("figures.as_of", { at: timeOf(query.data.counted_at) })}</p>}
      <DataTable
        name="moderation"
        label={t("figures.moderation")}
        columns={[
          { key: "month", label: t("figures.month"), value: ({ month }: ModerationMonth) => month.slice(0, 7) },
          { key: "reports", label: t("figures.reports"), value: ({ reports }) => reports },
          { key: "automatic", label: t("figures.automatic"), value: ({ automatic }) => automatic },
          ...counts.map((key) => ({ key, label: t(`decision.${key}`), value: (row: ModerationMonth) => row[key] })),
          {
            key: "median",
            label: t("figures.median"),
            value: ({ median_hours }) => (median_hours === null ? "–" : Math.round(median_hours * 10) / 10),
          },
          { key: "appeals", label: t("queue.appeal"), value: ({ appeals }) => appeals },
          { key: "lifted", label: t("figures.lifted"), value: ({ lifted }) => lifted },
        ]}
        rows={query.data?.items ?? []}
        keyOf={({ month }) => month}
        query={query}
        empty={t("figures.none")}
      />
      <DataTable
        name="moderation-reasons"
        label={t("figures.grounds")}
        columns={[
          { key: "month", label: t("figures.month"), value: ({ month }) => month.slice(0, 7) },
          {
            key: "decision",
            label: t("decide.title"),
            value: ({ decision }) => t(`decision.${decision}` as "decision.warn", { defaultValue: decision }),
          },
          { key: "ground", label: t("decide.ground"), value: ({ ground }) => groundText(ground as DecisionGround, t) },
          { key: "count", label: t("figures.decisions"), value: ({ decisions }) => decisions },
        ]}
        rows={query.data?.grounds ?? []}
        keyOf={({ month, decision, ground }) => `${month} ${decision} ${ground}`}
        query={query}
        empty={t("figures.none")}
      />
    </section>
  )
}
