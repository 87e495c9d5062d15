import {
  complaintMax,
  createTicket,
  reportReasons,
  type ReportReason,
  type ReportType,
} from "@redthread/contract/support"
import { type ComponentProps, useId } from "react"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { TextArea } from "../../ui/form/Field"
import { useContractForm } from "../../ui/form/contract-form"
import { Form } from "../../ui/form/Form"
import styles from "./support.module.css"
import { useReport } from "./support.queries"

interface Props {
  type: ReportType
  id: number
  onClose: () => void
}

const blank: { reason: ReportReason | null; content: string } = { reason: null, content: "" }

export const ReportDialog = ({ type, id, onClose }: Props) => {
  const { t } = useTexts(["support", "error"])
  const report = useReport()
  const about = { category: "complaint", about: type, related_id: id } as const
  const { field, errorOf, formProps, isSending, otherError } = useContractForm(createTicket, {
    initial: blank,
    body: (values) => ({ ...about, ...values }),
    // The form always has a reason selected, so the cast is safe.
    send: ({ reason, content }) => report.mutateAsync({ ...about, reason: reason as ReportReason, content }),
    onSent: () => {
      showToast({ kind: "note", message: t("reported") })
      onClose()
    },
  })
  return (
    <Dialog opened title={t(`title.${type}`)} onClose={onClose}>
      <Form className={styles.form} {...formProps}>
        <Reasons input={field("reason")} isMissing={errorOf("reason") !== undefined} />
        <TextArea label={t("details")} rows={3} maxLength={complaintMax} hint={t("discreet")} {...field("content")} />
        {otherError && <p role="alert">{otherError}</p>}
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={isSending}>
            {t("send_report")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface ReasonsProps {
  input: ComponentProps<"input">
  isMissing: boolean
}

const Reasons = ({ input, isMissing }: ReasonsProps) => {
  const { t } = useTexts("support")
  const id = useId()
  return (
    <fieldset
      className={styles.reasons}
      data-invalid={isMissing ? true : undefined}
      aria-describedby={isMissing ? id : undefined}
    >
      <legend>{t("question")}</legend>
      {reportReasons.map((reason) => (
        <label key={reason}>
          <input {...input} type="radio" value={reason} />
          <span>{t(`reason.${reason}`)}</span>
        </label>
      ))}
      {isMissing && (
        <p id={id} role="alert">
          {t("choose")}
        </p>
      )}
    </fieldset>
  )
}
