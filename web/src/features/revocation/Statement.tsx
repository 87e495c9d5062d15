import type { Revocation } from "@redthread/contract/revocation"
import { useQuery } from "@tanstack/react-query"
import { dateText, goldText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { errorText } from "../../core/error/error-text"
import { Button } from "../../ui/button/Button"
import setting from "../../ui/setting/setting.module.css"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { moneyText } from "../payment/payment"
import { useGoods } from "./goods"
import styles from "./revocation.module.css"
import { revocationQuery, type Source, useRevoke } from "./revocation.queries"

/** The second step: the statement with what it returns, and its confirmation; afterwards the receipt. */
export const Statement = ({ source }: { source: Source }) => {
  const { data, error, refetch } = useQuery(revocationQuery(source))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height="320px" />
  return data.state === "open" ? <Open source={source} revocation={data} /> : <Receipt revocation={data} />
}

const Open = ({ source, revocation }: { source: Source; revocation: Revocation }) => {
  const { t } = useTexts("revocation")
  const { nameOf } = useGoods()
  const { name, id, bought_at: boughtAt, email, reason } = revocation
  const send = useRevoke(source)
  return (
    <form
      className={`${setting.card} ${styles.statement}`}
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <h2>{t("statement_title")}</h2>
      <p dir="auto">
        {t("statement", { name, goods: nameOf(revocation), number: String(id), date: dateText(boughtAt, "long") })}
      </p>
      <Returned revocation={revocation} title={t("back")} />
      {reason && <p className={styles.note}>{t(`check.${reason}`)}</p>}
      <p className={setting.text}>{email ? t("receipt", { email }) : t("receipt_here")}</p>
      {send.error && (
        <p role="alert" className={styles.error}>
          {errorText(send.error)}
        </p>
      )}
      <Button type="submit" size="large" wide busy={send.isPending}>
        {t("confirm")}
      </Button>
    </form>
  )
}

const Receipt = ({ revocation }: { revocation: Revocation }) => {
  const { t } = useTexts("revocation")
  const { nameOf, priceOf } = useGoods()
  const { id, confirmed_at: at, email, state, reason } = revocation
  const note = state === "review" && reason ? t(`check.${reason}`) : state === "refunding" && t("state.refunding")
  const time = at && new Date(at).toLocaleString(currentTag(), { dateStyle: "long", timeStyle: "medium" })
  return (
    <div className={`${setting.card} ${styles.statement}`}>
      <h2 aria-live="polite">{t("received")}</h2>
      <p>
        <strong>{nameOf(revocation)}</strong> · {priceOf(revocation)} · {t("number", { number: String(id) })}
        <br />
        {time && t("received_at", { time })}
      </p>
      <Returned revocation={revocation} title={t("back_done")} />
      {note && <p className={styles.note}>{note}</p>}
      <p className={setting.text}>{email ? t("receipt", { email }) : t("receipt_here")}</p>
      <Button look="quiet" onClick={() => print()}>
        {t("print")}
      </Button>
    </div>
  )
}

const Returned = ({ revocation, title }: { revocation: Revocation; title: string }) => {
  const { t } = useTexts(["revocation", "payment"])
  const { money_back: money, gold_back: gold, used, vip_days: days, orders, kind } = revocation
  const goldOf = (amount: number) => t("payment:gold", { gold: goldText(amount) })
  const lines = [
    ...(money ? [["money_back", moneyText(money.amount, money.currency)] as const] : []),
    ...(gold > 0 || !money ? [["gold_back", goldOf(gold)] as const] : []),
    ...(used > 0 ? [["used", goldOf(used)] as const] : []),
    ...(days > 0 ? [["vip_days", days.toLocaleString(currentTag())] as const] : []),
    ...(orders > 0 && kind === "payment" ? [["orders", orders.toLocaleString(currentTag())] as const] : []),
  ]
  return (
    <section aria-label={title} className={styles.returned}>
      <h3>{title}</h3>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`revocation:${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
