import { delayFraudNotice, type FraudNotice, listFraudNotices } from "@redthread/contract/fraud-notice"
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { errorText } from "../../core/error/error-text"
import { currentTag } from "../../core/language/language"
import type { TextFunction } from "../../core/texts/text-keys"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { TextArea, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { DataTable } from "./DataTable"
import styles from "./staff.module.css"

const fraudQuery = infiniteQueryOptions({
  queryKey: ["staff", "fraud"],
  queryFn: ({ pageParam, signal }) =>
    api(listFraudNotices, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

const timeText = (at: string): string =>
  new Date(at).toLocaleString(currentTag(), { dateStyle: "medium", timeStyle: "short" })

/** True while its time can be changed. */
const isOpen = ({ revoked_at, recipients, notified }: FraudNotice): boolean =>
  revoked_at === null && (recipients === 0 || notified < recipients)

function stateText(notice: FraudNotice, t: TextFunction<"staff">): string {
  const { revoked_at, recipients: count, notified, cleared, delayed } = notice
  if (revoked_at !== null) return t("fraud.revoked", { cleared, count: notified })
  if (notified > 0) return t("fraud.progress", { notified, count })
  return t(delayed ? "fraud.delayed" : "fraud.waits")
}

/** Warnings to all who received a message from a member banned for fraud. */
export const FraudScreen = () => {
  const { t } = useTexts("staff")
  const query = useInfiniteQuery(fraudQuery)
  const [changed, setChanged] = useState<FraudNotice | null>(null)
  return (
    <>
      <p>{t("fraud.about")}</p>
      <DataTable
        name="fraud"
        label={t("section.fraud")}
        columns={[
          { key: "member", label: t("column.member"), value: ({ name }) => name },
          { key: "since", label: t("column.since"), value: ({ created_at }) => timeText(created_at) },
          { key: "due", label: t("fraud.due"), value: ({ due_at }) => timeText(due_at) },
          { key: "state", label: t("fraud.state"), value: (notice) => stateText(notice, t) },
        ]}
        rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        query={query}
        empty={t("fraud.none")}
        action={(notice) =>
          isOpen(notice) && (
            <Button look="ghost" size="small" onClick={() => setChanged(notice)}>
              {t("fraud.change")}
            </Button>
          )
        }
      />
      {changed && <TimeDialog notice={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

const TimeDialog = ({ notice: { id, name }, onClose }: { notice: FraudNotice; onClose: () => void }) => {
  const { t } = useTexts("staff")
  const [until, setUntil] = useState("")
  const [reason, setReason] = useState("")
  const save = useMutation({
    mutationFn: () =>
      api(delayFraudNotice, { params: { id }, body: { due_at: new Date(until).toISOString(), reason: reason.trim() } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: fraudQuery.queryKey })
      onClose()
    },
    meta: { quiet: true },
  })
  return (
    <Dialog opened title={`${t("fraud.change")}: ${name}`} onClose={onClose}>
      <Form className={styles.form} problem={save.failureCount} onSubmit={() => save.mutate()}>
        <TextField
          label={t("fraud.until")}
          type="datetime-local"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <TextArea
          label={t("fraud.reason")}
          rows={3}
          value={reason}
          error={save.error ? errorText(save.error) : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" busy={save.isPending} disabled={until === "" || reason.trim().length < 3}>
          {t("fraud.save")}
        </Button>
      </Form>
    </Dialog>
  )
}
