import { listMoney, type MoneyPart, type MovedKind } from "@redthread/contract/staff-figures"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { useTexts } from "../../../core/texts/texts"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { billTexts, movementKey } from "../../gold/gold"
import { DataTable } from "../DataTable"
import { ledgerCheckQuery } from "../staff.queries"
import { languageText, numberText } from "../staff-text"
import { countryText, rowsQuery, timeOf } from "./Breakdown"
import styles from "../staff.module.css"

const moneyQuery = (days: number) =>
  queryOptions({
    queryKey: ["staff", "money", days],
    queryFn: ({ signal }) => api(listMoney, { query: { days: String(days) } }, { signal }),
    staleTime: 5 * 60_000,
  })

/** Gold by kind of movement with the period before, by country and language, and the check of the ledger. */
export const Money = ({ days }: { days: number }) => {
  const { t } = useTexts(["staff", ...billTexts])
  const { data, error, refetch } = useQuery(moneyQuery(days))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton height="240px" />
  return (
    <section className={styles.section}>
      <h2>{t("figures.money")}</h2>
      {data.counted_at !== null && <p className={styles.soft}>{t("figures.as_of", { at: timeOf(data.counted_at) })}</p>}
      <LedgerCheck />
      <DataTable
        name="money"
        label={t("figures.money")}
        columns={[
          { key: "kind", label: t("fact.kind"), value: ({ kind }: MovedKind) => t(movementKey(kind)) },
          { key: "count", label: t("figures.transactions"), value: ({ transactions }) => transactions },
          { key: "moved", label: t("figures.gold"), value: ({ moved }) => moved },
          { key: "previous", label: t("figures.previous"), value: ({ previous }) => previous ?? "–" },
        ]}
        rows={data.kinds.filter(({ transactions, previous }) => transactions > 0 || (previous ?? 0) !== 0)}
        keyOf={({ kind }) => kind}
        query={rowsQuery}
        empty={t("figures.none")}
      />
      <Parts name="money-countries" label={t("figures.country")} parts={data.countries} nameOf={countryText} />
      <Parts name="money-languages" label={t("figures.language")} parts={data.languages} nameOf={languageText} />
    </section>
  )
}

const LedgerCheck = () => {
  const { t } = useTexts("staff")
  const { data } = useQuery(ledgerCheckQuery)
  if (!data) return null
  const facts: [string, string][] = [
    [t("figures.balances"), t("gold", { gold: numberText(data.balances) })],
    [t("account.escrow"), t("gold", { gold: numberText(data.escrow) })],
    [
      t("check"),
      data.finished_at === null
        ? t("check_never")
        : `${t("check_found", { count: data.differences })} (${timeOf(data.finished_at)})`,
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const columns = ["sold", "spent", "refunded", "paid_out"] as const satisfies (keyof MoneyPart)[]

interface PartsProps {
  name: string
  label: string
  parts: readonly MoneyPart[]
  nameOf: (name: string) => string
}

const Parts = ({ name, label, parts, nameOf }: PartsProps) => {
  const { t } = useTexts("staff")
  return (
    <DataTable
      name={name}
      label={label}
      columns={[
        { key: "name", label, value: (row: MoneyPart) => nameOf(row.name) },
        ...columns.map((key) => ({ key, label: t(`figures.${key}`), value: (row: MoneyPart) => row[key] })),
      ]}
      rows={parts}
      keyOf={(row) => row.name}
      query={rowsQuery}
      empty={t("figures.none")}
    />
  )
}
