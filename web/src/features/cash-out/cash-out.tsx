import { useInfiniteQuery } from "@tanstack/react-query"
import { goldText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { Section } from "../../ui/setting/Section"
import { Skeleton } from "../../ui/state/States"
import styles from "./cash-out.module.css"
import { withdrawalsQuery, CashOutForm } from "./CashOutForm"
import { lowRate, rateText } from "./payout-text"
import { WithdrawalList } from "./WithdrawalList"

export const CashOut = ({ onPaidOut }: { onPaidOut: () => void }) => {
  const { t } = useTexts("cash_out")
  const query = useInfiniteQuery(withdrawalsQuery)
  const latest = query.data?.pages[0]
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={t("title")} {...(latest && { text: t("text", { rate: rateText(latest.rate) }) })}>
      <div className={styles.part}>
        {latest && latest.available < latest.min_amount && (
          <p className={styles.soft}>
            {t("too_little", { least: goldText(latest.min_amount), gold: goldText(latest.available) })}
          </p>
        )}
        {latest?.reduced !== undefined && (
          <p className={styles.soft}>
            {t("reduced", { gold: goldText(latest.reduced), rate: rateText(lowRate(latest, latest.rate)) })}
          </p>
        )}
        {latest?.checking !== undefined && latest.checking > 0 && (
          <p className={styles.soft}>{t("checking", { gold: goldText(latest.checking) })}</p>
        )}
        {latest && latest.available >= latest.min_amount && (
          <CashOutForm rate={latest.rate} latest={latest} least={latest.min_amount} onPaidOut={onPaidOut} />
        )}
        <InfiniteList
          query={query}
          isEmpty={items.length === 0}
          skeleton={<Skeleton height="160px" />}
          empty={<p className={styles.soft}>{t("no_records")}</p>}
        >
          <WithdrawalList items={items} />
        </InfiniteList>
      </div>
    </Section>
  )
}
