import {
  type ContactProcess,
  listContactProcesses,
  recordContactProcess,
  removeContactProcess,
} from "@redthread/contract/contact"
import { spokenLanguages } from "@redthread/contract/profile"
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { ClientError } from "../../core/error/client-error"
import { errorText } from "../../core/error/error-text"
import { dateText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { SelectField, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { spokenName } from "../profile/profile"
import { DataTable } from "./DataTable"
import { MemberPicker, type PickedMember } from "./member/MemberPicker"
import styles from "./staff.module.css"

const processesQuery = infiniteQueryOptions({
  queryKey: ["staff", "contact"],
  queryFn: ({ pageParam, signal }) =>
    api(listContactProcesses, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

const reloadProcesses = (): void => void queryClient.invalidateQueries({ queryKey: processesQuery.queryKey })

const steps = ["registry_searched_on", "history_certified_on", "consent_signed_on"] as const

/** Pairs of members with a process on file, which the law requires before contact information is sold to the US. */
export const ContactScreen = () => {
  const { t } = useTexts("staff")
  const query = useInfiniteQuery(processesQuery)
  const [isRecording, setRecording] = useState(false)
  const [removed, setRemoved] = useState<ContactProcess | null>(null)
  return (
    <>
      <p>{t("contact.about")}</p>
      <p>
        <Button onClick={() => setRecording(true)}>{t("contact.record")}</Button>
      </p>
      <DataTable
        name="contact"
        label={t("section.contact")}
        columns={[
          { key: "reader", label: t("contact.reader"), value: ({ reader }) => reader.name },
          { key: "owner", label: t("contact.owner"), value: ({ owner }) => owner.name },
          ...steps.map((step) => ({
            key: step,
            label: t(`contact.${step}`),
            value: (row: ContactProcess) => row[step],
            cell: (row: ContactProcess) => dateText(row[step]),
          })),
          {
            key: "language",
            label: t("contact.consent_language"),
            value: ({ consent_language: code }) => spokenName(code),
          },
        ]}
        rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        query={query}
        empty={t("contact.none")}
        action={(process) => (
          <Button look="ghost" size="small" onClick={() => setRemoved(process)}>
            {t("contact.remove")}
          </Button>
        )}
      />
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
      {removed && <RemoveDialog process={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const RecordDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts("staff")
  const [reader, setReader] = useState<PickedMember | null>(null)
  const [owner, setOwner] = useState<PickedMember | null>(null)
  const [dates, setDates] = useState<Record<(typeof steps)[number], string>>({
    registry_searched_on: "",
    history_certified_on: "",
    consent_signed_on: "",
  })
  const [language, setLanguage] = useState("")
  const isComplete = reader && owner && language !== "" && steps.every((step) => dates[step] !== "")
  const save = useMutation({
    mutationFn: (pair: { reader_id: number; owner_id: number }) =>
      api(recordContactProcess, { body: { ...pair, ...dates, consent_language: language } }),
    onSuccess: () => {
      reloadProcesses()
      onClose()
    },
    meta: { quiet: true },
  })
  const errorOf = (field: string): string | undefined =>
    save.error instanceof ClientError && save.error.field === field ? errorText(save.error) : undefined
  const hasOwnField = errorOf("reader_id") ?? errorOf("owner_id")
  const submit = (): void => {
    if (reader && owner && isComplete) save.mutate({ reader_id: reader.id, owner_id: owner.id })
  }
  return (
    <Dialog opened title={t("contact.record")} onClose={onClose}>
      <Form className={styles.form} problem={save.failureCount} onSubmit={submit}>
        <MemberPicker label={t("contact.reader")} picked={reader} error={errorOf("reader_id")} onPick={setReader} />
        <MemberPicker label={t("contact.owner")} picked={owner} error={errorOf("owner_id")} onPick={setOwner} />
        {steps.map((step) => (
          <TextField
            key={step}
            label={t(`contact.${step}`)}
            type="date"
            value={dates[step]}
            onChange={({ target }) => setDates({ ...dates, [step]: target.value })}
          />
        ))}
        <SelectField
          label={t("contact.consent_language")}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
          choices={[
            { value: "", label: t("contact.choose") },
            ...spokenLanguages.map((value) => ({ value, label: spokenName(value) })),
          ]}
        />
        {save.error && !hasOwnField && <p role="alert">{errorText(save.error)}</p>}
        <Button type="submit" busy={save.isPending} disabled={!isComplete}>
          {t("contact.save")}
        </Button>
      </Form>
    </Dialog>
  )
}

const RemoveDialog = ({ process, onClose }: { process: ContactProcess; onClose: () => void }) => {
  const { t } = useTexts("staff")
  const remove = useMutation({
    mutationFn: () => api(removeContactProcess, { params: { id: process.id } }),
    onSuccess: () => {
      reloadProcesses()
      onClose()
    },
  })
  return (
    <Dialog opened title={`${process.reader.name} – ${process.owner.name}`} onClose={onClose}>
      <div className={styles.form}>
        <p>{t("contact.remove_effect", { reader: process.reader.name, owner: process.owner.name })}</p>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t("contact.remove")}
        </Button>
      </div>
    </Dialog>
  )
}
