import { type Payment, showPayment } from "@redthread/contract/payment"
import { useQuery } from "@tanstack/react-query"
import { QRCodeSVG } from "qrcode.react"
import { useEffect, useState } from "react"
import { api } from "../../core/api/api"
import { showError } from "../../core/error/show-error"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { ThreadProgress } from "../../ui/state/Thread"
import { choose, confirm, update } from "./payment.flow"
import styles from "./payment.module.css"

interface Props {
  payment: Payment
  /** True if the member reported the payment, but the gateway does not know it. */
  isChecked: boolean
}

/** Polling interval in ms, because the live event that reports the result may be lost. */
const pollIntervalMs = 5000
/** Width of the QR code in px. */
const codeSize = 208

export const WaitStep = ({ payment, isChecked }: Props) => {
  const { data } = useQuery({
    queryKey: ["payment", payment.id],
    queryFn: ({ signal }) => api(showPayment, { params: { id: payment.id } }, { signal }),
    refetchInterval: pollIntervalMs,
    staleTime: 0,
  })
  useEffect(() => {
    if (data) void update(data)
  }, [data])
  if (payment.loading === "confirm") return <ConfirmStep payment={payment} isChecked={isChecked} />
  if (payment.loading === "image") return <ImageStep payment={payment} />
  return <DefaultStep />
}

const ConfirmStep = ({ payment, isChecked }: Props) => {
  const { t } = useTexts("payment")
  const [busy, setBusy] = useState<"success" | "failed" | null>(null)
  const say = (status: "success" | "failed") => {
    setBusy(status)
    confirm(payment.id, status)
      .catch(showError)
      .finally(() => setBusy(null))
  }
  return (
    <>
      <p>{t("wait_confirm")}</p>
      {isChecked && <p role="alert">{t("not_yet")}</p>}
      <div className={styles.pair}>
        <Button busy={busy === "success"} onClick={() => say("success")}>
          {t("paid_yes")}
        </Button>
        <Button look="quiet" busy={busy === "failed"} onClick={() => say("failed")}>
          {t("paid_no")}
        </Button>
      </div>
      {payment.redirect_url && (
        <a className={buttonClass("ghost")} href={payment.redirect_url} target="_blank" rel="noreferrer">
          {t("open_again")}
        </a>
      )}
    </>
  )
}

const ImageStep = ({ payment }: { payment: Payment }) => {
  const { t } = useTexts("payment")
  return (
    <>
      <p>{t("wait_image")}</p>
      <div className={styles.code}>
        <QRCodeSVG value={payment.code_url ?? ""} size={codeSize} title={t("qr_label")} marginSize={2} />
      </div>
      <Button look="ghost" onClick={() => choose()}>
        {t("change")}
      </Button>
    </>
  )
}

const DefaultStep = () => {
  const { t } = useTexts("payment")
  return (
    <div aria-live="polite">
      <p>{t("wait")}</p>
      <ThreadProgress label={t("wait")} />
    </div>
  )
}
