import type { Profile } from "@redthread/contract/profile"
import { type AskField, askFields } from "@redthread/contract/question"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { useNameOf } from "../remark/remark"
import { askedQuery, listenToQuestions, questionsQuery, useAsk } from "./question.queries"
import styles from "./question.module.css"

const OpenQuestion = lazyPart(() => import("./OpenQuestion"), "OpenQuestion")

const isEmpty = (person: Profile, field: AskField): boolean =>
  field === "biography" ? person.introduction === null : person[field] === null

export const AskAbout = ({ person }: { person: Profile }) => {
  const { t } = useTexts(["question", "profile"])
  const me = useMe()
  const userId = person.user_id
  const name = useNameOf(userId, person.name) ?? person.name
  const { data } = useQuery({ ...askedQuery(userId), enabled: me !== null && me.missing.length === 0 })
  const ask = useAsk(userId)
  const open = data ? askFields.filter((field) => isEmpty(person, field) && !data.fields.includes(field)) : []
  if (open.length === 0) return null
  const asking = (field: AskField) => () =>
    ask.mutate(field, {
      onSuccess: () => showToast({ kind: "note", message: t("question:asked", { name }) }),
    })
  return (
    <section className={styles.ask} aria-label={t("question:ask", { name })}>
      <h2>{t("question:ask", { name })}</h2>
      <ul>
        {open.map((field) => (
          <li key={field}>
            <button type="button" className={styles.chip} disabled={ask.isPending} onClick={asking(field)}>
              {field === "biography" ? t("question:biography") : t(`profile:field.${field}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const OpenQuestions = () => {
  const { t } = useTexts("question")
  const { data } = useQuery(questionsQuery)
  useEffect(listenToQuestions, [])
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.questions} aria-label={t("questions")}>
      <h2>{t("questions")}</h2>
      <Suspense>
        {data.items.map((question) => (
          <OpenQuestion key={question.id} question={question} />
        ))}
      </Suspense>
    </section>
  )
}
