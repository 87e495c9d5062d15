import { complaintMax, reportReasons, type ReportReason, type ReportType } from "@redthread/contract/support"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { showToast } from "../../core/toast"
import { Button } from "../../ui/Button"
import { Dialog } from "../../ui/Dialog"
import { ChoiceField, TextArea } from "../../ui/Field"
import styles from "./support.module.css"
import { useReport } from "./support.queries"

interface Props {
  type: ReportType
  id: number
  onClose: () => void
}

/** What is wrong, out of a list, and in words for who likes. */
export const ReportDialog = ({ type, id, onClose }: Props) => {
  const { t } = useTranslation("support")
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [content, setContent] = useState("")
  const [isMissing, setMissing] = useState(false)
  const report = useReport()
  const send = () => {
    if (!reason) return setMissing(true)
    report.mutate(
      { reportType: type, reportId: id, reason, content },
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
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ChoiceField
          label={t("question")}
          name="reason"
          choices={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          value={reason}
          onChange={setReason}
          error={isMissing && !reason ? t("choose") : undefined}
        />
        <TextArea
          label={t("details")}
          rows={3}
          maxLength={complaintMax}
          value={content}
          hint={t("discreet")}
          onChange={({ target }) => setContent(target.value)}
        />
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={report.isPending}>
            {t("send_report")}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
