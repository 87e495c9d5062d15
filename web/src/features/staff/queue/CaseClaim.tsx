import type { QueueCase } from "@redthread/contract/staff-queue"
import { useMutation } from "@tanstack/react-query"
import { useTexts } from "../../../core/texts/texts"
import { queryClient } from "../../../core/api/query-client"
import { errorText } from "../../../core/error/error-text"
import { Button } from "../../../ui/button/Button"
import { staffChanged } from "../staff.queries"
import { type CaseQueue, queueQuery } from "./queue.queries"
import { useKeys } from "./CaseFrame"
import styles from "../staff.module.css"

interface Props<R extends QueueCase, C> {
  queue: CaseQueue<R, C>
  id: number
  isMine: boolean
  /** Name of another staff member with the claim. */
  claimedBy?: string | undefined
  /** Explains what the claim reveals. */
  hint?: string
  onClaimed: (claimed: C) => void
  onReleased?: () => void
}

/** Claims or releases a case of any queue, also by the keys C and R. */
export function CaseClaim<R extends QueueCase, C>({
  queue,
  id,
  isMine,
  claimedBy,
  hint,
  onClaimed,
  onReleased,
}: Props<R, C>) {
  const { t } = useTexts("staff")
  const claim = useMutation({
    mutationFn: () => queue.claim(id),
    onSuccess: onClaimed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queueQuery(queue).queryKey }),
    meta: { quiet: true },
  })
  const release = useMutation({
    mutationFn: () => queue.release(id),
    onSuccess: onReleased,
    onSettled: staffChanged,
    meta: { quiet: true },
  })
  useKeys((key) => {
    if (key === "c" && !isMine && claimedBy === undefined) claim.mutate()
    if (key === "r" && isMine) release.mutate()
  })
  if (claimedBy !== undefined) return <output>{t("claim.other", { name: claimedBy })}</output>
  const error = claim.error ?? release.error
  return (
    <>
      {hint !== undefined && !isMine && <p className={styles.soft}>{hint}</p>}
      {error && <p role="alert">{errorText(error)}</p>}
      <div className={styles.actions}>
        {isMine ? (
          <Button look="quiet" size="small" busy={release.isPending} onClick={() => release.mutate()}>
            {t("claim.release")}
          </Button>
        ) : (
          <Button
            look={hint === undefined ? "quiet" : "primary"}
            size="small"
            busy={claim.isPending}
            onClick={() => claim.mutate()}
          >
            {t("claim.take")}
          </Button>
        )}
      </div>
    </>
  )
}
