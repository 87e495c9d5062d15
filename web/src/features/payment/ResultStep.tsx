import type { Payment, PaymentState } from "@redthread/contract/payment"
import { goldText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { choose, close } from "./payment.flow"
import styles from "./payment.module.css"

const headlines = {
  processing: "r_pending",
  pending: "r_pending",
  canceled: "r_canceled",
  failed: "r_failed",
  refunded: "r_taken_back",
  charged_back: "r_taken_back",
  revoking: "r_revoked",
  revoked: "r_revoked",
} as const satisfies Partial<Record<PaymentState, string>>

export const ResultStep = ({ payment: { status, reason, amount } }: { payment: Payment }) => {
  const { t } = useTexts("payment")
  const isPaid = status === "success" || status === "complete"
  const isGood = isPaid || status === "pending"
  return (
    <>
      <div aria-live="polite" className={styles.result}>
        <p className={styles.headline}>{isPaid ? t("r_success", { gold: goldText(amount) }) : t(headlines[status])}</p>
        {reason && <p>{t(`reason_${reason}`)}</p>}
      </div>
      <div className={styles.pair}>
        {isGood ? (
          <>
            <Button onClick={close}>{t("done")}</Button>
            <Button look="quiet" onClick={() => choose()}>
              {t("another")}
            </Button>
          </>
        ) : (
          <Button onClick={() => choose()}>{t("retry")}</Button>
        )}
      </div>
    </>
  )
}
