import type { CaseDecision } from "@redthread/contract/staff-decision"
import type { QueueCase } from "@redthread/contract/staff-queue"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { queryClient } from "../../../core/api/query-client"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button, type ButtonLook } from "../../../ui/button/Button"
import { DecisionDialog } from "../decision/DecisionDialog"
import { effectText, isSevere, usualDays } from "../decision/decision-text"
import { caseQuery, type Queue, queueQuery } from "./queue.queries"
import { useNumberKeys } from "./CaseFrame"
import caseStyles from "./case.module.css"
import styles from "../staff.module.css"

const lookOf = (decision: CaseDecision, place: number): ButtonLook => {
  if (isSevere(decision)) return "danger"
  return place === 0 ? "primary" : "quiet"
}

interface Props {
  queue: Queue
  of: QueueCase
  onDecided: () => void
}

/** Each decision opens a dialog; on an unclaimed case it first claims the case. No single key decides. */
export const DecisionForm = ({ queue, of, onDecided }: Props) => {
  const { t } = useTexts("staff")
  const { id, decisions, claim, reports } = of
  const [open, setOpen] = useState<CaseDecision | null>(null)
  const take = useMutation({
    mutationFn: async (decision: CaseDecision) => {
      const claimed = await queue.claim(id)
      return { claimed, decision }
    },
    onSuccess: ({ claimed, decision }) => {
      queryClient.setQueryData(caseQuery(queue, id).queryKey, claimed)
      setOpen(decision)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queueQuery(queue).queryKey }),
    meta: { quiet: true },
  })
  const press = (place: number): void => {
    const decision = decisions[place]
    if (!decision || open !== null || take.isPending) return
    if (claim?.mine) setOpen(decision)
    else take.mutate(decision)
  }
  useNumberKeys(press)
  return (
    <section className={styles.decision} aria-label={t("decide.title")}>
      {take.error && <p role="alert">{errorText(take.error)}</p>}
      <div className={styles.actions}>
        {decisions.map((decision, index) => (
          <Button
            key={decision}
            size="small"
            look={lookOf(decision, index)}
            busy={take.isPending && take.variables === decision}
            onClick={() => press(index)}
          >
            {effectText({ decision, queue: queue.name, days: usualDays(decision), reports }, t)}{" "}
            <kbd className={caseStyles.key}>{index + 1}</kbd>
          </Button>
        ))}
      </div>
      {open && (
        <DecisionDialog queue={queue} of={of} decision={open} onClose={() => setOpen(null)} onDecided={onDecided} />
      )}
    </section>
  )
}
