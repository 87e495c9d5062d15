import { isolated } from "@redthread/contract/core/unicode"
import type { Withdrawal } from "@redthread/contract/withdraw"
import { dateText, goldText } from "../../core/language/format"
import { hrefOf } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./cash-out.module.css"
import { rateText, usdText } from "./payout-text"

export const WithdrawalList = ({ items }: { items: readonly Withdrawal[] }) => {
  const { t } = useTexts("cash_out")
  return (
    <ul className={styles.records} aria-label={t("records")}>
      {items.map((withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </ul>
  )
}

const WithdrawalRow = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { t } = useTexts("cash_out")
  const { method, account_name: name, account_number: number, status, reason, amount, usd, rate, balance } = withdrawal
  const { reduced, reduced_usd: reducedUsd = 0, ground } = withdrawal
  const account = [t(`by.${method}`), name && isolated(name), number && `…${number}`].filter(Boolean).join(" · ")
  return (
    <li className={styles.record}>
      <span className={styles[status]}>{t(`state.${status}`)}</span>
      <strong>{usdText(usd)}</strong>
      {ground && <small>{t(`ground.${ground}`)}</small>}
      {reason && <small dir="auto">{reason}</small>}
      {status === "refused" && (
        <small>
          {t("returned")} <a href={hrefOf("/contact")}>{t("objection")}</a>
        </small>
      )}
      <small>
        <Day at={withdrawal.created_at} /> · {account}
      </small>
      <small>{t("from_gold", { gold: goldText(amount), rate: rateText(rate) })}</small>
      {reduced !== undefined && (
        <small>{t("from_reduced", { gold: goldText(reduced), usd: usdText(reducedUsd) })}</small>
      )}
      <small>{t("left", { gold: goldText(balance) })}</small>
    </li>
  )
}

const Day = ({ at }: { at: string }) => <time dateTime={at}>{dateText(at)}</time>
