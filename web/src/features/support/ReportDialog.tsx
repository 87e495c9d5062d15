import { complaintMax, reportReasons, type ReportReason, type ReportType } from "@redthread/contract/support"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { errorTextAt, errorTextElsewhere } from "../../core/error-text"
import { showToast } from "../../core/toast"
import { Button } from "../../ui/Button"
import { Dialog } from "../../ui/Dialog"
import { TextArea } from "../../ui/Field"
import { Form } from "../../ui/Form"
import styles from "./support.module.css"
import { useReport } from "./support.queries"

interface Props {
  type: ReportType
  id: number
  onClose: () => void
}

/** What is wrong, out of a list, and in words. */
export const ReportDialog = ({ type, id, onClose }: Props) => {
  const { t } = useTranslation(["support", "error"])
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [content, setContent] = useState("")
  const [isMissing, setMissing] = useState(false)
  const report = useReport()
  const otherError = errorTextElsewhere(report.error, ["content"])
  const send = () => {
    setMissing(!reason || content.trim() === "")
    if (!reason || content.trim() === "") return
    report.mutate(
      { about: type, related_id: id, reason, content },
      {
        onSuccess: () => {
          showToast({ kind: "note", message: t("reported") })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog opened title={t(`title.${type}`)} onClose={onClose}>
      <Form className={styles.form} problem={isMissing || report.error} onSubmit={send}>
        <Reasons value={reason} onChange={setReason} isMissing={isMissing && !reason} />
        <TextArea
          label={t("details")}
          rows={3}
          maxLength={complaintMax}
          value={content}
          error={isMissing && content.trim() === "" ? t("error:empty") : errorTextAt(report.error, "content")}
          hint={t("discreet")}
          onChange={({ target }) => setContent(target.value)}
        />
        {otherError && <p role="alert">{otherError}</p>}
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={report.isPending}>
            {t("send_report")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface ReasonsProps {
  value: ReportReason | null
  onChange: (reason: ReportReason) => void
  isMissing: boolean
}

/** One under the other: each is a few words long. */
const Reasons = ({ value, onChange, isMissing }: ReasonsProps) => {
  const { t } = useTranslation("support")
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
          <input type="radio" name="reason" checked={reason === value} onChange={() => onChange(reason)} />
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
