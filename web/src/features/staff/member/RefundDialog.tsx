import { refundPayment } from "@redthread/contract/payment"
import { type DecisionGround, groundsOf, undoSeconds } from "@redthread/contract/staff-decision"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { ChoiceField, TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import decisionStyles from "../decision/decision.module.css"
import { groundText } from "../decision/decision-text"
import { addStaged } from "../decision/decision.queries"
import { staffChanged } from "../staff.queries"
import styles from "../staff.module.css"

const grounds: readonly DecisionGround[] = groundsOf.refund

interface Props {
  paymentId: number
  onClose: () => void
}

export const RefundDialog = ({ paymentId, onClose }: Props) => {
  const { t } = useTexts("staff")
  const [reason, setReason] = useState("")
  const [ground, setGround] = useState<DecisionGround | null>(null)
  const refund = useMutation({
    mutationFn: (chosen: DecisionGround) =>
      api(refundPayment, { params: { id: paymentId }, body: { reason: reason.trim(), ground: chosen } }),
    onSuccess: async (staged) => {
      addStaged(staged)
      await staffChanged()
      onClose()
    },
    meta: { quiet: true },
  })
  return (
    <Dialog opened title={t("refund.title", { id: paymentId })} onClose={onClose}>
      <Form className={styles.form} problem={refund.failureCount} onSubmit={() => ground && refund.mutate(ground)}>
        <p>{t("refund.text")}</p>
        <div className={decisionStyles.grounds}>
          <ChoiceField
            label={t("decide.ground")}
            name="ground"
            value={ground}
            onChange={setGround}
            choices={grounds.map((value) => ({ value, label: groundText(value, t) }))}
          />
        </div>
        <TextField
          label={t("refund.reason")}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={styles.soft}>{t("decide.undo_hint", { seconds: undoSeconds })}</p>
        {refund.error && <p role="alert">{errorText(refund.error)}</p>}
        <Button type="submit" busy={refund.isPending} disabled={reason.trim() === "" || ground === null}>
          {t("refund.do")}
        </Button>
      </Form>
    </Dialog>
  )
}
