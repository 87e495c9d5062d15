import type { Trade, TradeFilter } from "@redthread/contract/gold"
import { revocationDays } from "@redthread/contract/revocation"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { dateText, goldText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { useBillWords } from "./bill.csv"
import styles from "./gold.module.css"
import { useNameOf } from "../remark/remark"
import { tradesQuery } from "./gold.queries"

const monthOf = ({ created_at: at }: Trade): string =>
  new Date(at).toLocaleDateString(currentTag(), { year: "numeric", month: "long" })

function byMonth(trades: readonly Trade[]): Map<string, Trade[]> {
  const months = new Map<string, Trade[]>()
  for (const trade of trades) {
    const month = monthOf(trade)
    const before = months.get(month)
    if (before) before.push(trade)
    else months.set(month, [trade])
  }
  return months
}

export const TradeList = ({ filter }: { filter: TradeFilter | null }) => {
  const { t } = useTexts("gold")
  const query = useInfiniteQuery(tradesQuery(filter))
  const trades = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className={styles.list}>
      <InfiniteList
        query={query}
        isEmpty={trades.length === 0}
        skeleton={<Skeleton height="240px" />}
        empty={<EmptyState drawing="letters" text={t("nothing")} />}
      >
        {[...byMonth(trades)].map(([month, items]) => (
          <section key={month} aria-label={month}>
            <h2 className={styles.month}>{month}</h2>
            <ul>
              {items.map((trade) => (
                <TradeRow key={trade.id} trade={trade} />
              ))}
            </ul>
          </section>
        ))}
        {!query.hasNextPage && <p className={styles.end}>{t("end")}</p>}
      </InfiniteList>
    </div>
  )
}

const dayMs = 86_400_000
/** Payments may be released days after they were begun, and days end later elsewhere; the server decides. */
const marginDays = 2

const mayWithdraw = ({ kind, account, reference, created_at: at }: Trade, now: number): boolean =>
  kind === "recharge" &&
  account !== "earnings" &&
  reference.type === "payment" &&
  now - Date.parse(at) < (revocationDays + marginDays) * dayMs

const TradeRow = ({ trade }: { trade: Trade }) => {
  const { t } = useTexts("gold")
  const { nameOf, accountOf, referenceOf } = useBillWords()
  const [opened] = useState(() => Date.now())
  const { amount, balance, user, created_at: at, matures_at: matures } = trade
  const name = useNameOf(user?.user_id, user?.name)
  const time = new Date(at).toLocaleString(currentTag(), {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  })
  return (
    <li className={styles.trade}>
      <span className={styles.words}>
        {nameOf(trade)}
        <small>
          <time dateTime={at}>{time}</time>
          {` · ${accountOf(trade)} · ${referenceOf(trade)}`}
        </small>
        {mayWithdraw(trade, opened) && (
          <Link to="/withdrawal" search={{ kind: "payment", id: trade.reference.id }} className={styles.withdraw}>
            {t("withdraw")}
          </Link>
        )}
        {user && <small>{t("with", { name })}</small>}
        {matures && Date.parse(matures) > opened && <small>{t("matures", { date: dateText(matures) })}</small>}
      </span>
      <span className={styles.amounts}>
        <strong className={amount > 0 ? styles.plus : undefined}>
          {amount > 0 ? "+" : ""}
          {goldText(amount)}
        </strong>
        <small>{t("after", { gold: goldText(balance) })}</small>
      </span>
    </li>
  )
}
