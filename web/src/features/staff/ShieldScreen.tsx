import { listShieldPrecision, type ShieldPrecision } from "@redthread/contract/staff-shield"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useTexts } from "../../core/texts/texts"
import { DataTable } from "./DataTable"
import { languageText, percentText, signText } from "./staff-text"
import styles from "./staff.module.css"

const shieldQuery = queryOptions({
  queryKey: ["staff", "shield"],
  queryFn: ({ signal }) => api(listShieldPrecision, {}, { signal }),
})

const precisionOf = ({ decided, upheld }: ShieldPrecision): number => Math.round((100 * upheld) / decided)

/** Precision of the scam shield by sign and language, from the decisions of staff. */
export const ShieldScreen = () => {
  const { t } = useTexts("staff")
  const query = useQuery(shieldQuery)
  const { items = [], days } = query.data ?? {}
  return (
    <>
      {days !== undefined && <p className={styles.soft}>{t("shield.about", { days })}</p>}
      <DataTable
        name="shield"
        label={t("section.shield")}
        columns={[
          {
            key: "sign",
            label: t("shield.sign"),
            value: ({ sign }) => signText(sign, t),
          },
          {
            key: "language",
            label: t("fact.language"),
            value: ({ language }) => (language === null ? "–" : languageText(language)),
          },
          {
            key: "precision",
            label: t("shield.precision"),
            value: precisionOf,
            cell: (row) => percentText(precisionOf(row) / 100),
          },
          { key: "decided", label: t("shield.decided"), value: ({ decided }) => decided },
          { key: "upheld", label: t("shield.upheld"), value: ({ upheld }) => upheld },
        ]}
        rows={items}
        keyOf={({ sign, language }) => `${sign} ${language}`}
        query={query}
        empty={t("shield.none")}
      />
    </>
  )
}
