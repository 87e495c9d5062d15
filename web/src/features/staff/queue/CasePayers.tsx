import type { CasePayer } from "@redthread/contract/staff-queue"
import { dateText } from "../../../core/language/format"
import { useTexts } from "../../../core/texts/texts"
import { numberText } from "../staff-text"
import { MemberLink } from "./CaseFrame"
import styles from "./queue.module.css"

interface Props {
  payers: readonly CasePayer[]
  /** Number of all payers; `payers` has only the largest. */
  count: number
}

export const CasePayers = ({ payers, count }: Props) => {
  const { t } = useTexts("staff")
  return (
    <section className={styles.group} aria-label={t("payers.title")}>
      <h3>{t("payers.title")}</h3>
      {payers.length === 0 && <p>{t("payers.none")}</p>}
      <ol>
        {payers.map((payer) => (
          <li key={payer.user_id}>
            <Payer payer={payer} />
          </li>
        ))}
      </ol>
      {count > payers.length && <p>{t("payers.more", { count })}</p>}
    </section>
  )
}

const Payer = ({
  payer: { user_id: id, name, earned, share, relations, payments, payment_count },
}: {
  payer: CasePayer
}) => {
  const { t } = useTexts("staff")
  return (
    <>
      <div className={styles.head}>
        <strong dir="auto">
          <MemberLink id={id} name={name ?? String(id)} />
        </strong>
        <span>{t("payers.share", { gold: numberText(earned), share: numberText(share) })}</span>
      </div>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      {relations.length === 0 ? (
        <p>{t("payers.unrelated")}</p>
      ) : (
        <ul className={styles.tags}>
          {relations.map((relation) => (
            <li key={relation} className={relation === "referral" ? undefined : styles.sign}>
              {t(`word.${relation}`)}
            </li>
          ))}
        </ul>
      )}
      {payments.length === 0 ? (
        <p>{t("payers.no_payments")}</p>
      ) : (
        <ul className={styles.payments}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {payment_count > payments.length && <p>{t("payers.more_payments", { count: payment_count })}</p>}
    </>
  )
}

const PaymentRow = ({ payment }: { payment: CasePayer["payments"][number] }) => {
  const { t } = useTexts("staff")
  const { method, status, amount, created_at: at, disputable, disputable_until: until } = payment
  const word = (value: string): string => t(`word.${value}` as "word.paypal", { defaultValue: value })
  return (
    <li>
      <span>
        <time dateTime={at}>{dateText(at)}</time> · {word(method)} · {word(status)}
      </span>
      <span className={styles.amount}>{t("gold", { gold: numberText(amount) })}</span>
      <small className={disputable ? styles.open : undefined}>
        {disputable ? t("payers.open_until", { day: dateText(until) }) : t("payers.over")}
      </small>
    </li>
  )
}
