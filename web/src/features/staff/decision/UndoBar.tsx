import type { StagedDecision } from "@redthread/contract/staff-decision"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { errorText } from "../../../core/error/error-text"
import type { TextFunction } from "../../../core/texts/text-keys"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { useKeys } from "../queue/CaseFrame"
import { staffChanged } from "../staff.queries"
import { queueText } from "../staff-text"
import { effectText } from "./decision-text"
import { stagedQuery, useUndo } from "./decision.queries"
import styles from "./decision.module.css"

/** Seconds until the decision takes effect; counts down once a second. */
function useSecondsUntil(at: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))
}

/** The reader's decisions that can still be undone, also by the key U, and those that failed. */
export const UndoBar = () => {
  const { t } = useTexts("staff")
  const { data } = useQuery(stagedQuery)
  const undo = useUndo()
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const items = (data?.items ?? []).filter(({ id }) => !dismissed.includes(id))
  const pending = items.filter(({ state }) => state === "pending")
  const [latest] = pending
  const hasPending = pending.length > 0
  // A decision that took effect changes queues and members.
  useEffect(() => {
    if (hasPending) return () => void staffChanged()
    return undefined
  }, [hasPending])
  useKeys((key) => {
    if (key === "u" && latest && !undo.isPending) undo.mutate(latest.id)
  })
  return (
    <output className={styles.undoBar}>
      {undo.error && <p role="alert">{errorText(undo.error)}</p>}
      {items.map((staged) =>
        staged.state === "failed" ? (
          <div key={staged.id} className={styles.staged} role="alert">
            <span>
              {t("undo.failed", { decision: nameOf(staged, t) })} {failureText(staged, t)}
            </span>
            <Button size="small" look="ghost" onClick={() => setDismissed([...dismissed, staged.id])}>
              {t("close")}
            </Button>
          </div>
        ) : (
          <Staged key={staged.id} staged={staged} isBusy={undo.isPending} onUndo={() => undo.mutate(staged.id)} />
        ),
      )}
    </output>
  )
}

const nameOf = (staged: StagedDecision, t: TextFunction<"staff">): string =>
  `${effectText(staged, t)} · ${queueText(staged.queue, t)} ${staged.case_id}`

const failureText = ({ error }: StagedDecision, t: TextFunction<"staff">): string =>
  t(`failure.${error}` as "failure.other", { defaultValue: t("failure.other") })

const Staged = ({ staged, isBusy, onUndo }: { staged: StagedDecision; isBusy: boolean; onUndo: () => void }) => {
  const { t } = useTexts("staff")
  const seconds = useSecondsUntil(staged.due_at)
  return (
    <div className={styles.staged}>
      <span>
        {nameOf(staged, t)} <small aria-hidden="true">{t("undo.in", { seconds })}</small>
      </span>
      <Button size="small" look="quiet" busy={isBusy} onClick={onUndo}>
        {t("undo.do")} <kbd>U</kbd>
      </Button>
    </div>
  )
}
