import { type CaseDecision, caseReasonMax, type QueueCase } from "@redthread/contract/staff-queue"
import { useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button, type ButtonLook } from "../../../ui/button/Button"
import { TextArea, TextField } from "../../../ui/form/Field"
import { type Queue, useDecide } from "./queue.queries"
import { useNumberKeys } from "./CaseFrame"
import styles from "../staff.module.css"

const severe: readonly CaseDecision[] = ["suspend", "remove", "refused", "reject"]
/** Irreversible decisions, which require a confirmation. */
const final: readonly CaseDecision[] = ["remove"]
const withDays: readonly CaseDecision[] = ["limit", "suspend"]

const lookOf = (decision: CaseDecision, place: number): ButtonLook => {
  if (severe.includes(decision)) return "danger"
  return place === 0 ? "primary" : "quiet"
}

interface Props {
  queue: Queue
  of: QueueCase
  onDecided: () => void
}

export const DecisionForm = ({ queue, of: { id, decisions, reasons, claim, claim_needed }, onDecided }: Props) => {
  const { t } = useTexts("staff")
  const [reason, setReason] = useState("")
  const [days, setDays] = useState("")
  const [missing, setMissing] = useState<CaseDecision | null>(null)
  const [asked, setAsked] = useState<CaseDecision | null>(null)
  const decide = useDecide(queue, id)
  const isOpen = !claim_needed || (claim?.mine ?? false)
  const press = (place: number): void => {
    const decision = decisions[place]
    if (!decision || decide.isPending || !isOpen) return
    if (reasons.includes(decision) && reason.trim().length < 3) return setMissing(decision)
    if (final.includes(decision)) return setAsked(decision)
    carryOut(decision)
  }
  const carryOut = (decision: CaseDecision): void => {
    setAsked(null)
    const given = reason.trim() === "" ? {} : { reason: reason.trim() }
    const until = days === "" || !withDays.includes(decision) ? {} : { days: Number(days) }
    decide.mutate({ decision, ...given, ...until }, { onSuccess: onDecided })
  }
  useNumberKeys(press)
  return (
    <div className={styles.decision}>
      <TextArea
        label={t(decisions.includes("answer") ? "reply" : "reason")}
        hint={t("reason_hint")}
        error={missing === null ? undefined : t("reason_missing", { decision: t(`decision.${missing}`) })}
        rows={3}
        maxLength={caseReasonMax}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(null)
        }}
      />
      {decisions.some((decision) => withDays.includes(decision)) && (
        <TextField
          label={t("days")}
          type="number"
          min={1}
          max={365}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      )}
      {decide.error && <p role="alert">{errorText(decide.error)}</p>}
      {asked && (
        <div className={styles.actions} role="alert">
          <span>{t("decision_final", { decision: t(`decision.${asked}`) })}</span>
          <Button size="small" look="danger" onClick={() => carryOut(asked)}>
            {t("decision_sure")}
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        {decisions.map((decision, index) => (
          <Button
            key={decision}
            size="small"
            look={lookOf(decision, index)}
            busy={decide.isPending && decide.variables?.decision === decision}
            disabled={!isOpen}
            onClick={() => press(index)}
          >
            {t(`decision.${decision}`)} <kbd className={styles.key}>{index + 1}</kbd>
          </Button>
        ))}
      </div>
    </div>
  )
}
