import type { Revocable } from "@redthread/contract/revocation"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { dateText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import setting from "../../ui/setting/setting.module.css"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import { useGoods } from "./goods"
import styles from "./revocation.module.css"
import { purchasesQuery } from "./revocation.queries"

/** The member's purchases that can be withdrawn from, and those that were. */
export const Purchases = () => {
  const { t } = useTexts("revocation")
  const { data, error, refetch } = useQuery(purchasesQuery)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height="180px" />
  if (data.length === 0) return <EmptyState drawing="letters" text={t("nothing")} />
  return (
    <section className={setting.section} aria-labelledby="revocable">
      <h2 id="revocable">{t("list")}</h2>
      <ul className={`${setting.card} ${styles.list}`}>
        {data.map((purchase) => (
          <Purchase key={`${purchase.kind} ${purchase.id}`} purchase={purchase} />
        ))}
      </ul>
    </section>
  )
}

const Purchase = ({ purchase }: { purchase: Revocable }) => {
  const { t } = useTexts("revocation")
  const { nameOf, priceOf } = useGoods()
  const { kind, id, bought_at: boughtAt, until, state } = purchase
  const number = String(id)
  const goods = nameOf(purchase)
  // A day without a time would be read as midnight in UTC, which is another day in the west.
  const lastDay = dateText(`${until}T12:00:00`)
  return (
    <li className={styles.purchase}>
      <span className={styles.words}>
        {goods}
        <small>
          {priceOf(purchase)} · <time dateTime={boughtAt}>{dateText(boughtAt)}</time> · {t("number", { number })}
        </small>
        <small>{state === "open" ? t("until", { date: lastDay }) : t(`state.${state}`)}</small>
      </span>
      <Link
        to="/withdrawal"
        search={{ kind, id }}
        className={buttonClass("quiet", "small")}
        aria-label={state === "open" ? t("choose_named", { goods, number }) : `${goods}, ${t("number", { number })}`}
      >
        {state === "open" ? t("choose") : t("state.done")}
      </Link>
    </li>
  )
}
