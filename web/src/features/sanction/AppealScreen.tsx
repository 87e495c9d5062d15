import { appeal, appealMax, showSanction } from "@redthread/contract/sanction"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { dateText } from "../../core/language/format"
import { api } from "../../core/api/api"
import { errorText } from "../../core/error/error-text"
import { queryClient } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextArea } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { ErrorState, Skeleton } from "../../ui/state/States"
import styles from "./sanction.module.css"
import { Statement } from "./Statement"

/** Target of the appeal link in mails; works without signing in. */
export const AppealScreen = () => {
  const { t } = useTexts("sanction")
  // The key is in the fragment, so that no server logs it.
  const [key] = useState(() => location.hash.slice(1))
  const queryKey = ["sanction", key]
  const { data, error } = useQuery({ queryKey, queryFn: () => api(showSanction, { body: { key } }) })
  const [content, setContent] = useState("")
  const send = useMutation({
    mutationFn: () => api(appeal, { body: { key, content } }),
    onSuccess: (sanction) => queryClient.setQueryData(queryKey, sanction),
    meta: { quiet: true },
  })
  if (!data) return error ? <ErrorState error={error} /> : <Skeleton height="240px" />
  return (
    <section className={styles.screen}>
      <h1>{t("title")}</h1>
      <p className={styles.at}>{dateText(data.created_at, "long")}</p>
      <Statement sanction={data}>
        {data.appeal !== null && (
          <>
            <h3>{t("yours")}</h3>
            <p className={styles.reason} dir="auto">
              {data.appeal}
            </p>
            <p dir="auto">{data.answer ?? t("waiting")}</p>
          </>
        )}
        {data.appeal === null && data.lifted_at === null && (
          <Form className={styles.words} problem={send.failureCount} onSubmit={() => send.mutate()}>
            <TextArea
              label={t("appeal")}
              hint={t("hint")}
              rows={6}
              maxLength={appealMax}
              value={content}
              error={send.error ? errorText(send.error) : undefined}
              onChange={(event) => setContent(event.target.value)}
            />
            <Button type="submit" busy={send.isPending} disabled={content.trim().length < 10}>
              {t("send")}
            </Button>
          </Form>
        )}
      </Statement>
    </section>
  )
}
