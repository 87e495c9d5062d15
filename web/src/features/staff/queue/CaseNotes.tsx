import { type CaseNote, caseNoteMax } from "@redthread/contract/staff-queue"
import { listColleagues } from "@redthread/contract/staff-search"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { SelectField, TextArea } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { staffChanged } from "../staff.queries"
import { caseQuery, type Queue } from "./queue.queries"
import { Translated } from "./Translated"
import caseStyles from "./case.module.css"
import styles from "../staff.module.css"

const colleaguesQuery = queryOptions({
  queryKey: ["staff", "colleagues"],
  queryFn: ({ signal }) => api(listColleagues, {}, { signal }),
  staleTime: 5 * 60_000,
})

interface Props {
  queue: Queue
  id: number
  notes: readonly CaseNote[]
  /** The reader has claimed the case, and can hand it over. */
  isMine: boolean
}

/** Comments between staff, and handing a case over. */
export const CaseNotes = ({ queue, id, notes, isMine }: Props) => {
  const { t } = useTexts("staff")
  const [content, setContent] = useState("")
  const add = useMutation({
    mutationFn: () => queue.note(id, content.trim()),
    onSuccess: (reply) => {
      queryClient.setQueryData(caseQuery(queue, id).queryKey, reply)
      setContent("")
    },
    meta: { quiet: true },
  })
  return (
    <section className={caseStyles.group} aria-label={t("notes.title")}>
      <h3 className={styles.label}>{t("notes.title")}</h3>
      <ol className={styles.history}>
        {notes.map((note) => (
          <li key={note.id}>
            <bdi>{note.by ?? "–"}</bdi> <RelativeTime at={note.created_at} />
            <Translated>{note.content}</Translated>
          </li>
        ))}
      </ol>
      <Form className={caseStyles.noteForm} problem={add.failureCount} onSubmit={() => add.mutate()}>
        <TextArea
          label={t("notes.label")}
          rows={2}
          maxLength={caseNoteMax}
          value={content}
          error={add.error ? errorText(add.error) : undefined}
          onChange={(event) => setContent(event.target.value)}
        />
        <Button type="submit" look="quiet" size="small" busy={add.isPending} disabled={content.trim() === ""}>
          {t("notes.add")}
        </Button>
      </Form>
      {isMine && <HandOver queue={queue} id={id} />}
    </section>
  )
}

const HandOver = ({ queue, id }: Pick<Props, "queue" | "id">) => {
  const { t } = useTexts("staff")
  const { data } = useQuery(colleaguesQuery)
  const [to, setTo] = useState("")
  const assign = useMutation({
    mutationFn: () => queue.assign(id, Number(to)),
    onSettled: staffChanged,
    meta: { quiet: true },
  })
  const colleagues = (data?.items ?? []).filter(({ role }) => queue.roles.some((one) => one === role))
  if (colleagues.length === 0) return null
  return (
    <Form className={styles.tools} problem={assign.failureCount} onSubmit={() => assign.mutate()}>
      <SelectField
        label={t("notes.hand_over")}
        value={to}
        choices={[
          { value: "", label: "–" },
          ...colleagues.map(({ user_id, name, role }) => ({
            value: String(user_id),
            label: `${name} (${t(`role.${role}`)})`,
          })),
        ]}
        error={assign.error ? errorText(assign.error) : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" look="quiet" size="small" busy={assign.isPending} disabled={to === ""}>
        {t("notes.hand_over_do")}
      </Button>
    </Form>
  )
}
