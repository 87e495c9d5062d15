import { isTrial, type VipPack } from "@redthread/contract/price"
import type { UpgradeEntry } from "@redthread/contract/vip"
import { useInfiniteQuery } from "@tanstack/react-query"
import { dateText, goldText } from "../../core/language/format"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import styles from "./gold.module.css"
import { useNameOf } from "../remark/remark"
import { upgradesQuery } from "./gold.queries"

export const UpgradeList = () => {
  const { t } = useTexts("gold")
  const query = useInfiniteQuery(upgradesQuery)
  const upgrades = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className={styles.list}>
      <InfiniteList
        query={query}
        isEmpty={upgrades.length === 0}
        skeleton={<Skeleton height="240px" />}
        empty={<EmptyState drawing="letters" text={t("vip.nothing")} />}
      >
        <ul>
          {upgrades.map((upgrade) => (
            <UpgradeRow key={upgrade.id} upgrade={upgrade} />
          ))}
        </ul>
      </InfiniteList>
    </div>
  )
}

const UpgradeRow = ({ upgrade }: { upgrade: UpgradeEntry }) => {
  const { t } = useTexts(["gold", "payment"])
  const me = useMe()
  const { month, lifetime, paid_by: payer, price, from, until, taken_back: isTakenBack } = upgrade
  const pack = isTrial(month as VipPack) ? t("payment:trial") : t("payment:month", { count: month })
  const payerName = useNameOf(payer?.user_id, payer?.name)
  const paidBy = payer ? t("vip.paid_by", { name: payerName }) : t("vip.unseen")
  return (
    <li className={styles.trade}>
      <span className={styles.words}>
        {lifetime ? t("payment:lifetime") : pack}
        <small>
          {t("vip.span", { from: dateText(from), until: dateText(until) })}
          {isTakenBack && ` · ${t("vip.taken_back")}`}
        </small>
        <small>{payer && payer.user_id === me?.id ? t("vip.own") : paidBy}</small>
      </span>
      <span className={styles.amounts}>
        <strong>{goldText(price)}</strong>
      </span>
    </li>
  )
}
