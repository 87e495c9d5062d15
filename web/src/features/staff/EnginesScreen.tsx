import {
  readTranslationEngines,
  type EmbeddedStatus,
  type TranslationModelStatus,
} from "@redthread/contract/translation-status"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { DataTable } from "./DataTable"
import styles from "./staff.module.css"

/** ms between two reads, because downloads progress. */
const refetchMs = 5000

const enginesQuery = queryOptions({
  queryKey: ["staff", "engines"],
  queryFn: ({ signal }) => api(readTranslationEngines, {}, { signal }),
  refetchInterval: refetchMs,
})

const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(currentTag(), { maximumFractionDigits: 1, style: "unit", unit: "megabyte" })

export const EnginesScreen = () => {
  const { t } = useTexts("staff")
  const query = useQuery(enginesQuery)
  const { engines = [], prices = {}, embedded } = query.data ?? {}
  const priceText = (name: string): string => {
    const price = prices[name]
    if (price === undefined) return t("engines.no_price")
    const dollars = price.toLocaleString(currentTag(), { style: "currency", currency: "USD" })
    return t("engines.price", { price: dollars })
  }
  return (
    <>
      <DataTable
        name="engines"
        label={t("section.engines")}
        columns={[
          { key: "order", label: t("engines.order"), value: ({ order }) => order },
          { key: "name", label: t("engines.engine"), value: ({ name }) => name },
          { key: "price", label: t("engines.cost"), value: ({ name }) => priceText(name) },
        ]}
        rows={engines.map((name, index) => ({ name, order: index + 1 }))}
        keyOf={({ name }) => name}
        query={query}
        empty={t("engines.none")}
      />
      {embedded && <Models embedded={embedded} query={query} />}
    </>
  )
}

interface ModelsProps {
  embedded: EmbeddedStatus
  query: { isPending: boolean; error: Error | null; refetch: () => Promise<unknown> }
}

const Models = ({ embedded: { models, problem, process }, query }: ModelsProps) => {
  const { t } = useTexts("staff")
  const stateText = ({ state, bytes, total, problem: failure }: TranslationModelStatus): string => {
    const share = state === "downloading" ? ` ${Math.floor((100 * bytes) / Math.max(1, total))}%` : ""
    return `${t(`engines.state.${state}`)}${share}${failure ? `: ${failure}` : ""}`
  }
  return (
    <>
      <h2>{t("engines.models")}</h2>
      {problem && <p role="alert">{t(`engines.problem.${problem}`)}</p>}
      <p className={styles.soft}>
        {t("engines.process", {
          waiting: process.waiting.toLocaleString(currentTag()),
          memory: megabytes(process.memory_bytes),
          restarts: process.restarts.toLocaleString(currentTag()),
        })}
      </p>
      <DataTable
        name="models"
        label={t("engines.models")}
        columns={[
          { key: "direction", label: t("engines.direction"), value: ({ direction }) => direction },
          { key: "state", label: t("engines.is"), value: stateText },
          { key: "version", label: t("engines.version"), value: ({ version }) => version ?? "" },
          {
            key: "size",
            label: t("engines.size"),
            value: ({ total }) => total,
            cell: ({ total }) => (total > 0 ? megabytes(total) : ""),
          },
        ]}
        rows={models}
        keyOf={({ direction }) => direction}
        query={query}
        empty={t("engines.none")}
      />
    </>
  )
}
