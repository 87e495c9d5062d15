import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { billTexts, movementKey } from "../../gold/gold"
import { DataTable } from "../DataTable"
import { RefundDialog } from "./RefundDialog"
import { ledgerCheckQuery, ledgerQuery } from "../staff.queries"
import styles from "../staff.module.css"

export const Ledger = ({ id, reason }: { id: number; reason: string }) => {
  const { t } = useTexts(["staff", ...billTexts])
  const query = useInfiniteQuery(ledgerQuery(id, reason))
  const { data: check } = useQuery(ledgerCheckQuery)
  const [refunds, setRefunds] = useState<number | null>(null)
  const trades = query.data?.pages.flatMap(({ items }) => items) ?? []
  const refunded = new Set(
    trades.flatMap(({ amount, reference }) => (reference.type === "payment" && amount < 0 ? reference.id : [])),
  )
  const number = (value: number): string => value.toLocaleString(currentTag(), { minimumFractionDigits: 2 })
  return (
    <section className={styles.ledger}>
      <h3 className={styles.label}>{t("ledger")}</h3>
      <dl className={styles.facts}>
        {query.data?.pages[0]?.balances.map(({ account, balance }) => (
          <div key={account}>
            <dt>{t(`account.${account}`)}</dt>
            <dd>{number(balance)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("check")}</dt>
          <dd>{check?.finished_at ? t("check_found", { count: check.differences }) : t("check_never")}</dd>
        </div>
      </dl>
      <DataTable
        name={`ledger-${id}`}
        label={t("ledger")}
        columns={[
          {
            key: "at",
            label: t("column.since"),
            value: ({ created_at }) => created_at,
            cell: ({ created_at }) => <RelativeTime at={created_at} />,
          },
          { key: "kind", label: t("fact.kind"), value: ({ kind }) => t(movementKey(kind)) },
          { key: "account", label: t("column.account"), value: ({ account }) => t(`account.${account}`) },
          { key: "amount", label: t("fact.amount"), value: ({ amount }) => amount },
          { key: "balance", label: t("column.balance"), value: ({ balance }) => balance },
          { key: "for", label: t("column.about"), value: ({ reference }) => `#${reference.id}` },
        ]}
        rows={trades}
        keyOf={({ id: trade }) => trade}
        query={query}
        empty={t("queue_empty")}
        action={({ kind, amount, reference }) =>
          kind === "recharge" &&
          amount > 0 &&
          reference.type === "payment" &&
          !refunded.has(reference.id) && (
            <Button look="ghost" size="small" onClick={() => setRefunds(reference.id)}>
              {t("refund.do")}
            </Button>
          )
        }
      />
      {refunds !== null && <RefundDialog paymentId={refunds} onClose={() => setRefunds(null)} />}
    </section>
  )
}
