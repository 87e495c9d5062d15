import { type TradeFilter, tradeFilters } from "@redthread/contract/gold"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { dateText, goldText } from "../../core/language/format"
import { queryClient } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import setting from "../../ui/setting/setting.module.css"
import { Tabs } from "../../ui/navigation/Tabs"
import { openPayment } from "../payment/payment"
import { BillDownload } from "./BillDownload"
import { billTexts } from "./gold"
import styles from "./gold.module.css"
import { tradesKey } from "./gold.queries"
import { TradeList } from "./TradeList"
import { UpgradeList } from "./UpgradeList"

async function buyGold(): Promise<void> {
  if (await openPayment({ mode: "recharge" })) await queryClient.invalidateQueries({ queryKey: tradesKey })
}

export const BillScreen = () => {
  const { t } = useTexts(billTexts)
  const [tab, setTab] = useState<TradeFilter | "all" | "vip">("all")
  const filter = tab === "all" || tab === "vip" ? null : tab
  const tabs = [
    ...(["all", ...tradeFilters] as const).map((key) => ({ key, label: t(`filter.${key}`) })),
    { key: "vip", label: t("vip.tab") } as const,
  ]
  return (
    <section className={`${setting.screen} ${styles.bill}`}>
      <Head />
      <div className={styles.actions}>
        <Button onClick={() => void buyGold()}>{t("recharge")}</Button>
        <Button look="quiet" onClick={() => print()}>
          {t("print")}
        </Button>
        <Link to="/bought" className={buttonClass("quiet")}>
          {t("bought")}
        </Link>
        <Link to="/withdrawal" className={buttonClass("quiet")}>
          {t("withdraw")}
        </Link>
        {tab !== "vip" && <BillDownload filter={filter} />}
      </div>
      <div className={`${setting.card} ${styles.card}`}>
        <Tabs
          label={t("bill")}
          tabs={tabs}
          chosen={tab}
          onChoose={(key) => setTab(tabs.find((each) => each.key === key)?.key ?? "all")}
        >
          {tab === "vip" ? <UpgradeList /> : <TradeList key={filter} filter={filter} />}
        </Tabs>
      </div>
    </section>
  )
}

const Head = () => {
  const { t } = useTexts("gold")
  const me = useMe()
  const gold = me?.balance ?? 0
  const [today] = useState(() => new Date())
  const date = dateText(today, "long")
  return (
    <header>
      <h1 data-in-bar>{t("bill")}</h1>
      {me && <p className={styles.receipt}>{t("receipt", { name: me.name, date })}</p>}
      <p className={setting.text}>
        {gold < 0 ? t("owed", { gold: goldText(-gold) }) : t("balance", { gold: goldText(gold) })}
      </p>
    </header>
  )
}
