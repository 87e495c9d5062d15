import {
  type CaseDecision,
  caseReasonMax,
  type CaseNotice,
  type DecisionGround,
  groundsOf,
  undoSeconds,
} from "@redthread/contract/staff-decision"
import type { QueueCase } from "@redthread/contract/staff-queue"
import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useEffect, useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { ChoiceField, SelectField, TextArea } from "../../../ui/form/Field"
import { Skeleton } from "../../../ui/state/States"
import { type Decider, previewQuery, useDecide, type Verdict } from "../queue/queue.queries"
import { Templates } from "./Templates"
import { TranslateText } from "./TranslateText"
import { durationsOf, effectText, groundText, isSevere, removableOf, usualDays } from "./decision-text"
import styles from "./decision.module.css"

const reasonMinLength = 3
/** Time in ms without typing after which the preview is requested. */
const previewAfter = 300

/** Returns the verdict as it was when the reader last paused; null while they change it. */
function usePaused(verdict: Verdict | null): Verdict | null {
  const key = JSON.stringify(verdict)
  const [paused, setPaused] = useState<{ key: string; verdict: Verdict | null }>({ key, verdict })
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ key, verdict: JSON.parse(key) as Verdict | null }), previewAfter)
    return () => clearTimeout(timer)
  }, [key])
  return paused.key === key ? paused.verdict : null
}

interface Props {
  queue: Decider
  of: Pick<QueueCase, "id" | "name" | "reasons" | "reports" | "language">
  decision: CaseDecision
  onClose: () => void
  onDecided: () => void
}

/** Asks for reason and text, and shows what the member will read. Ctrl or Cmd and Enter confirm, never a single key. */
export const DecisionDialog = ({ queue, of, decision, onClose, onDecided }: Props) => {
  const { t } = useTexts("staff")
  const [ground, setGround] = useState<DecisionGround | null>(null)
  const [reason, setReason] = useState("")
  const [days, setDays] = useState(usualDays(decision))
  const contents = decision === "remove" ? removableOf(of.reports) : []
  const [chosen, setChosen] = useState<readonly number[]>(contents.length === 1 ? contents.map(({ id }) => id) : [])
  const decide = useDecide(queue, of.id, onDecided)
  const needsText = of.reasons.includes(decision)
  const isComplete =
    ground !== null &&
    (!needsText || reason.trim().length >= reasonMinLength) &&
    (contents.length === 0 || chosen.length > 0)
  const verdict: Verdict | null = isComplete
    ? {
        decision,
        ground,
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
        ...(days > 0 ? { days } : {}),
        ...(chosen.length > 0 ? { report_ids: [...chosen] } : {}),
      }
    : null
  const preview = useQuery(previewQuery(queue, of.id, usePaused(verdict)))
  const confirm = (): void => {
    if (!verdict || decide.isPending || !preview.data) return
    decide.mutate(verdict)
  }
  const grounds: readonly DecisionGround[] = groundsOf[decision]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return confirm()
    }
    const picked = grounds[Number(event.key) - 1]
    const isTyping = event.target instanceof HTMLElement && event.target.matches("textarea, select")
    if (picked && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) setGround(picked)
  }
  const title = effectText({ decision, queue: queue.name, days, reports: of.reports }, t)
  return (
    <Dialog opened title={of.name === null ? title : `${title}: ${of.name}`} onClose={onClose} size={560}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside */}
      <div className={styles.form} onKeyDown={onKeyDown}>
        <div className={styles.grounds}>
          <ChoiceField
            label={t("decide.ground")}
            name="ground"
            value={ground}
            onChange={setGround}
            choices={grounds.map((value, index) => ({
              value,
              label: `${index < 9 ? `${index + 1} ` : ""}${groundText(value, t)}`,
            }))}
          />
        </div>
        {durationsOf[decision] && (
          <SelectField
            label={t("decide.duration")}
            value={String(days)}
            choices={durationsOf[decision].map((value) => ({
              value: String(value),
              label: value === 0 ? t("decide.no_end") : t("figures.days", { count: value }),
            }))}
            onChange={(event) => setDays(Number(event.target.value))}
          />
        )}
        {contents.length > 1 && (
          <fieldset className={styles.contents}>
            <legend>{t("decide.contents")}</legend>
            {contents.map(({ id, about, evidence }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
                <span dir="auto">
                  {t(`word.${about}`)}
                  {evidence !== null && `: ${evidence.slice(0, 80)}`}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {decision === "answer" && <Templates of={of} onPick={setReason} />}
        <TextArea
          label={t(decision === "answer" ? "reply" : "reason")}
          hint={t(needsText ? "decide.text_hint" : "decide.text_optional")}
          rows={4}
          maxLength={caseReasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <TranslateText of={of} text={reason} onTranslated={setReason} />
        <section className={styles.preview} aria-label={t("decide.preview")}>
          <h3>{t("decide.preview")}</h3>
          {verdict === null && <p className={styles.soft}>{t("decide.incomplete")}</p>}
          {verdict !== null && preview.error && <p role="alert">{errorText(preview.error)}</p>}
          {verdict !== null && !preview.error && !preview.data && <Skeleton height="80px" />}
          {verdict !== null && preview.data && <Notices notices={preview.data.notices} />}
        </section>
        {decide.error && <p role="alert">{errorText(decide.error)}</p>}
        <div className={styles.actions}>
          <Button look="ghost" onClick={onClose}>
            {t("decide.cancel")}
          </Button>
          <Button
            look={isSevere(decision) ? "danger" : "primary"}
            busy={decide.isPending}
            disabled={!verdict || !preview.data}
            onClick={confirm}
          >
            {title} <kbd>Ctrl ↵</kbd>
          </Button>
        </div>
        <p className={styles.soft}>{t("decide.undo_hint", { seconds: undoSeconds })}</p>
      </div>
    </Dialog>
  )
}

const Notices = ({ notices }: { notices: readonly CaseNotice[] }) => {
  const { t } = useTexts("staff")
  if (notices.length === 0) return <p className={styles.soft}>{t("decide.nothing_read")}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long notices are scrolled by key
    <ul className={styles.notices} tabIndex={0} aria-label={t("decide.preview")}>
      {notices.map(({ by, subject, text }) => (
        <li key={`${by} ${text}`}>
          <span className={styles.soft}>{t(by === "mail" ? "decide.by_mail" : "decide.by_app")}</span>
          {subject !== null && <strong dir="auto">{subject}</strong>}
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ul>
  )
}
