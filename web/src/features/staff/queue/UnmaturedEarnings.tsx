import {
  listUnmaturedEarnings,
  releaseEarning,
  releaseReasonMax,
  type UnmaturedEarning,
} from "@redthread/contract/staff-earning"
import type { QueueCase } from "@redthread/contract/staff-queue"
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { CallInput } from "@redthread/contract/core/call"
import { errorText } from "../../../core/error/error-text"
import { dateText } from "../../../core/language/format"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { api } from "../../../core/api/api"
import { billTexts, movementKey } from "../../gold/gold"
import { DataTable } from "../DataTable"
import { numberText } from "../staff-text"
import tableStyles from "../data-table.module.css"
import styles from "../staff.module.css"
import { staffChanged } from "../staff.queries"

const unmaturedQuery = (caseId: number) =>
  infiniteQueryOptions({
    queryKey: ["staff", "unmatured", caseId],
    queryFn: ({ pageParam, signal }) =>
      api(
        listUnmaturedEarnings,
        { params: { id: caseId }, query: pageParam === null ? {} : { max_id: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

const useReleaseEarning = (caseId: number) =>
  useMutation({
    mutationFn: (body: CallInput<typeof releaseEarning>["body"]) =>
      api(releaseEarning, { params: { id: caseId }, body }),
    onSettled: staffChanged,
    meta: { quiet: true },
  })

/** Earnings that only the holder of the case's claim can release. */
export const UnmaturedEarnings = ({ of: { id, claim } }: { of: QueueCase }) => {
  const { t } = useTexts(["staff", ...billTexts])
  const query = useInfiniteQuery(unmaturedQuery(id))
  const [chosen, setChosen] = useState<UnmaturedEarning | null>(null)
  const earnings = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (query.data && earnings.length === 0) return null
  const goldText = ({ gold }: UnmaturedEarning): string => t("gold", { gold: numberText(gold) })
  const isMine = claim?.mine ?? false
  return (
    <section className={tableStyles.caseTable}>
      <h3 className={styles.label}>{t("earning.title")}</h3>
      {!isMine && <p className={styles.soft}>{t("earning.claim_first")}</p>}
      <DataTable
        name={`unmatured-${id}`}
        label={t("earning.title")}
        columns={[
          { key: "kind", label: t("fact.kind"), value: ({ kind }) => t(movementKey(kind, true)) },
          { key: "amount", label: t("fact.amount"), value: ({ gold }) => gold, cell: goldText },
          {
            key: "matures",
            label: t("earning.matures"),
            value: ({ matures_at }) => matures_at,
            cell: ({ matures_at }) => dateText(matures_at),
          },
        ]}
        rows={earnings}
        keyOf={(earning) => earning.id}
        query={query}
        empty={t("queue_empty")}
        action={(earning) =>
          isMine && (
            <Button look="ghost" size="small" onClick={() => setChosen(earning)}>
              {t("earning.release")}
            </Button>
          )
        }
      />
      {chosen !== null && <ReleaseDialog caseId={id} earning={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

interface Props {
  caseId: number
  earning: UnmaturedEarning
  onClose: () => void
}

const ReleaseDialog = ({ caseId, earning, onClose }: Props) => {
  const { t } = useTexts("staff")
  const [reason, setReason] = useState("")
  const release = useReleaseEarning(caseId)
  const gold = numberText(earning.gold)
  const send = (): void => release.mutate({ earning_id: earning.id, reason: reason.trim() }, { onSuccess: onClose })
  return (
    <Dialog opened title={t("earning.release")} onClose={onClose}>
      <Form className={styles.form} problem={release.failureCount} onSubmit={send}>
        <p>{t("earning.text", { gold })}</p>
        <TextField
          label={t("earning.reason")}
          value={reason}
          maxLength={releaseReasonMax}
          onChange={(event) => setReason(event.target.value)}
        />
        {release.error && <p role="alert">{errorText(release.error)}</p>}
        <Button type="submit" look="danger" busy={release.isPending} disabled={reason.trim().length < 3}>
          {t("earning.do", { gold })}
        </Button>
      </Form>
    </Dialog>
  )
}
