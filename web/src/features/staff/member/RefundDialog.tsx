import { refundPayment } from "@redthread/contract/payment"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { queryClient } from "../../../core/api/query-client"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { ledgerQuery } from "../staff.queries"
import styles from "../staff.module.css"

interface Props {
  paymentId: number
  memberId: number
  onClose: () => void
}

export const RefundDialog = ({ paymentId, memberId, onClose }: Props) => {
  const { t } = useTexts("staff")
  const [reason, setReason] = useState("")
  const refund = useMutation({
    mutationFn: () => api(refundPayment, { params: { id: paymentId }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ledgerQuery(memberId).queryKey })
      onClose()
    },
    meta: { quiet: true },
  })
  return (
    <Dialog opened title={t("refund.title", { id: paymentId })} onClose={onClose}>
      <Form className={styles.form} problem={refund.failureCount} onSubmit={() => refund.mutate()}>
        <p>{t("refund.text")}</p>
        <TextField
          label={t("refund.reason")}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        {refund.error && <p role="alert">{errorText(refund.error)}</p>}
        <Button type="submit" busy={refund.isPending} disabled={reason.trim() === ""}>
          {t("refund.do")}
        </Button>
      </Form>
    </Dialog>
  )
}
