import { type TradeFilter, tradeFilters } from "@redthread/contract/gold"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { currentTag } from "../../core/language"
import { queryClient } from "../../core/query-client"
import { useMe } from "../../core/session"
import { Button } from "../../ui/Button"
import setting from "../../ui/setting/setting.module.css"
import { Tabs } from "../../ui/Tabs"
import { openPayment } from "../payment/payment.part"
import { goldText } from "./bill.words"
import { BillDownload } from "./BillDownload"
import styles from "./gold.module.css"
import { tradesKey } from "./gold.queries"
import { TradeList } from "./TradeList"

async function buyGold(): Promise<void> {
  if (await openPayment({ mode: "recharge" })) await queryClient.invalidateQueries({ queryKey: tradesKey })
}

/** Every movement of gold in words, by month, with the balance after it; printed, it is a receipt. */
export const BillScreen = () => {
  const { t } = useTranslation("gold")
  const [filter, setFilter] = useState<TradeFilter | null>(null)
  const tabs = ([null, ...tradeFilters] as const).map((k) => ({ key: k ?? "all", label: t(`filter.${k ?? "all"}`) }))
  return (
    <section className={`${setting.screen} ${styles.bill}`}>
      <Head />
      <div className={styles.actions}>
        <Button onClick={() => void buyGold()}>{t("recharge")}</Button>
        <Button look="quiet" onClick={() => print()}>
          {t("print")}
        </Button>
        <BillDownload filter={filter} />
      </div>
      <div className={`${setting.card} ${styles.card}`}>
        <Tabs
          label={t("bill")}
          tabs={tabs}
          chosen={filter ?? "all"}
          onChoose={(key) => setFilter(tradeFilters.find((k) => k === key) ?? null)}
        >
          <TradeList key={filter} filter={filter} />
        </Tabs>
      </div>
    </section>
  )
}

const Head = () => {
  const { t } = useTranslation("gold")
  const me = useMe()
  const gold = me?.balance ?? 0
  const [today] = useState(() => new Date())
  const date = today.toLocaleDateString(currentTag(), { dateStyle: "long" })
  return (
    <header>
      <h1>{t("bill")}</h1>
      {me && <p className={styles.receipt}>{t("receipt", { name: me.name, date })}</p>}
      <p className={setting.text}>
        {gold < 0 ? t("owed", { gold: goldText(-gold) }) : t("balance", { gold: goldText(gold) })}
      </p>
    </header>
  )
}
