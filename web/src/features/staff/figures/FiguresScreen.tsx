import type { DayFigures } from "@redthread/contract/staff"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { currentTag } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { ChoiceField } from "../../../ui/form/Field"
import { Skeleton } from "../../../ui/state/States"
import { DataTable } from "../DataTable"
import { Breakdown, Moderation, timeOf } from "./Breakdown"
import { DayChart } from "./DayChart"
import { Money } from "./Money"
import { figuresQuery } from "../staff.queries"
import chartStyles from "./DayChart.module.css"
import styles from "../staff.module.css"

const figures = ["members", "active", "messages", "answers", "payments", "paid"] as const satisfies (keyof DayFigures)[]

const spans = [7, 30, 90, 365]

export const FiguresScreen = () => {
  const { t } = useTexts("staff")
  const isAdmin = useMe()?.role === "admin"
  const [days, setDays] = useState(30)
  const query = useQuery(figuresQuery(days))
  const rows = query.data?.items ?? []
  const dayOf = (day: string): string => new Date(day).toLocaleDateString(currentTag(), { dateStyle: "medium" })
  return (
    <>
      <ChoiceField
        label={t("figures.span")}
        name="span"
        value={days}
        onChange={setDays}
        choices={spans.map((value) => ({ value, label: t("figures.days", { count: value }) }))}
      />
      {query.data?.counted_at != null && (
        <p className={styles.soft}>{t("figures.as_of", { at: timeOf(query.data.counted_at) })}</p>
      )}
      <div className={chartStyles.charts}>
        {rows.length > 0 &&
          figures.map((figure) => (
            <DayChart
              key={figure}
              label={t(`figures.${figure}`)}
              days={rows.map((row) => ({ day: dayOf(row.day), value: row[figure] }))}
              before={query.data?.previous?.[figure] ?? null}
            />
          ))}
      </div>
      <DataTable
        name="figures"
        label={t("section.figures")}
        columns={[
          { key: "day", label: t("figures.day"), value: ({ day }) => day },
          ...figures.map((key) => ({ key, label: t(`figures.${key}`), value: (row: DayFigures) => row[key] })),
        ]}
        rows={rows.toReversed()}
        keyOf={({ day }) => day}
        query={query}
        empty={t("figures.none")}
      />
      <Breakdown days={days} />
      <Suspense fallback={<Skeleton height="240px" />}>{isAdmin && <Money days={days} />}</Suspense>
      <Moderation />
    </>
  )
}
