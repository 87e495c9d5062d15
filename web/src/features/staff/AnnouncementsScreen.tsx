import {
  listAnnouncements,
  previewAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from "@redthread/contract/announcement-calls"
import { type Language, languageNames, languages, languageTags } from "@redthread/contract/language"
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { errorText } from "../../core/error/error-text"
import { currentLanguage, currentTag } from "../../core/language/language"
import { queryClient } from "../../core/api/query-client"
import { useDebounced } from "../../core/page/typing"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextArea, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { Tabs } from "../../ui/navigation/Tabs"
import { AnnouncementContent } from "../announcement/announcement"
import { translateAnnouncement } from "@redthread/contract/staff"
import { DataTable } from "./DataTable"
import announcementStyles from "./announcements.module.css"
import styles from "./staff.module.css"

const announcementsQuery = infiniteQueryOptions({
  queryKey: ["staff", "announcements"],
  queryFn: ({ pageParam, signal }) =>
    api(listAnnouncements, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

const invalidateAnnouncements = () => queryClient.invalidateQueries({ queryKey: announcementsQuery.queryKey })

type Texts = Partial<Record<Language, string>>

/** Returns the text in this language, otherwise in English, otherwise in any language. */
const readIn = (texts: Texts, language: Language): string =>
  texts[language] || texts.en || Object.values(texts).find((text) => text !== "") || ""

const timeText = (at: string): string =>
  new Date(at).toLocaleString(currentTag(), { dateStyle: "medium", timeStyle: "short" })

export const AnnouncementsScreen = () => {
  const { t } = useTexts("staff")
  const query = useInfiniteQuery(announcementsQuery)
  const withdraw = useMutation({
    mutationFn: (id: number) => api(withdrawAnnouncement, { params: { id } }),
    onSettled: invalidateAnnouncements,
  })
  return (
    <>
      <AnnouncementForm />
      <DataTable
        name="announcements"
        label={t("section.announcements")}
        columns={[
          { key: "id", label: t("column.case"), value: ({ id }) => id },
          {
            key: "text",
            label: t("announce.text"),
            value: ({ content }) => (content[currentLanguage()] ?? Object.values(content)[0] ?? "").slice(0, 120),
          },
          { key: "from", label: t("announce.from"), value: ({ starts_at }) => timeText(starts_at) },
          {
            key: "until",
            label: t("announce.until"),
            value: ({ ends_at }) => (ends_at === null ? "" : timeText(ends_at)),
          },
        ]}
        rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        query={query}
        empty={t("announce.none")}
        action={({ id }) => (
          <Button
            look="ghost"
            size="small"
            busy={withdraw.isPending && withdraw.variables === id}
            onClick={() => withdraw.mutate(id)}
          >
            {t("announce.withdraw")}
          </Button>
        )}
      />
    </>
  )
}

/** Converts the local time of a form field to ISO 8601. */
const timeOf = (local: string): string | undefined => (local === "" ? undefined : new Date(local).toISOString())

const AnnouncementForm = () => {
  const { t } = useTexts("staff")
  const [texts, setTexts] = useState<Texts>({})
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const [from, setFrom] = useState("")
  const [until, setUntil] = useState("")
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""))
  const publish = useMutation({
    mutationFn: () => {
      const [startsAt, endsAt] = [timeOf(from), timeOf(until)]
      const times = { ...(startsAt ? { starts_at: startsAt } : {}), ...(endsAt ? { ends_at: endsAt } : {}) }
      return api(publishAnnouncement, { body: { content: written, ...times } })
    },
    onSuccess: () => {
      setTexts({})
      void invalidateAnnouncements()
    },
    meta: { quiet: true },
  })
  return (
    <Form
      className={`${styles.form} ${announcementStyles.announcement}`}
      problem={publish.failureCount}
      onSubmit={() => publish.mutate()}
    >
      <Tabs
        label={t("announce.language")}
        chosen={language}
        onChoose={(key) => setLanguage(languages.find((one) => one === key) ?? "en")}
        tabs={languages.map((key) => ({ key, label: languageNames[key], lang: languageTags[key] }))}
      >
        <TextArea
          label={t("announce.text")}
          rows={5}
          dir="auto"
          lang={languageTags[language]}
          value={texts[language] ?? ""}
          onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
        />
        <Translation texts={texts} source={language} onTranslated={setTexts} />
        <Preview text={readIn(texts, language)} language={language} />
      </Tabs>
      <div className={styles.tools}>
        <TextField
          label={t("announce.from")}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t("announce.until")}
          type="datetime-local"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      {publish.error && <p role="alert">{errorText(publish.error)}</p>}
      <Button type="submit" busy={publish.isPending} disabled={Object.keys(written).length === 0}>
        {t("announce.publish")}
      </Button>
    </Form>
  )
}

/** Delay in ms after the last key, until the preview is requested. */
const previewPause = 400

/** Shows the announcement as the server renders it, which sanitises the HTML. */
const Preview = ({ text, language }: { text: string; language: Language }) => {
  const { t } = useTexts("staff")
  const settled = useDebounced(text.trim(), previewPause)
  const { data } = useQuery({
    queryKey: ["staff", "announcement-shown", settled],
    queryFn: ({ signal }) => api(previewAnnouncement, { body: { content: settled } }, { signal }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  if (text.trim() === "") return null
  return (
    <section>
      <h3 className={styles.label}>{t("announce.preview", { language: languageNames[language] })}</h3>
      <div className={styles.quote} lang={languageTags[language]}>
        {data && <AnnouncementContent html={data.content} />}
      </div>
    </section>
  )
}

interface TranslationProps {
  texts: Texts
  source: Language
  onTranslated: (texts: Texts) => void
}

const Translation = ({ texts, source, onTranslated }: TranslationProps) => {
  const { t } = useTexts("staff")
  const content = texts[source]?.trim() ?? ""
  const translate = useMutation({
    mutationFn: () => api(translateAnnouncement, { body: { source, content } }),
    onSuccess: ({ items }) => {
      const made = items.filter((item) => item.content !== null && !texts[item.language]?.trim())
      onTranslated({ ...texts, ...Object.fromEntries(made.map((item) => [item.language, item.content])) })
    },
    meta: { quiet: true },
  })
  const missing = translate.data?.items.filter((item) => item.content === null && !texts[item.language]?.trim()) ?? []
  const isMade = translate.data?.items.some((item) => item.content !== null) ?? false
  return (
    <div className={styles.actions}>
      <Button
        look="quiet"
        size="small"
        busy={translate.isPending}
        disabled={content === ""}
        onClick={() => translate.mutate()}
      >
        {t("announce.translate")}
      </Button>
      {translate.error && <p role="alert">{errorText(translate.error)}</p>}
      <output className={styles.soft}>
        {isMade && t("announce.check")}{" "}
        {missing.length > 0 &&
          t("announce.no_engine", { languages: missing.map((item) => languageNames[item.language]).join(", ") })}
      </output>
    </div>
  )
}
