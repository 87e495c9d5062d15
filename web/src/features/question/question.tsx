import type { Profile } from "@redthread/contract/profile"
import { type AskField, askFields } from "@redthread/contract/question"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
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
  const [chosen, setChosen] = useState<AskField | null>(null)
  const open = data ? askFields.filter((field) => isEmpty(person, field) && !data.fields.includes(field)) : []
  if (open.length === 0) return null
  return (
    <section className={styles.ask} aria-label={t("question:ask", { name })}>
      <h2>{t("question:ask", { name })}</h2>
      <ul>
        {open.map((field) => (
          <li key={field}>
            <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={() => setChosen(field)}>
              {field === "biography" ? t("question:biography") : t(`profile:field.${field}`)}
            </button>
          </li>
        ))}
      </ul>
      {chosen && me && (
        <AskDialog userId={userId} name={name} asker={me.name} field={chosen} onClose={() => setChosen(null)} />
      )}
    </section>
  )
}

interface DialogProps {
  userId: number
  name: string
  /** Name of the reader, as the other member sees it. */
  asker: string
  field: AskField
  onClose: () => void
}

/** Shows the question as it will be read, and sends it after a confirmation. */
const AskDialog = ({ userId, name, asker, field, onClose }: DialogProps) => {
  const { t } = useTexts(["question", "profile"])
  const ask = useAsk(userId)
  const send = () =>
    ask.mutate(field, {
      onSuccess: () => {
        showToast({ kind: "note", message: t("question:asked", { name }) })
        onClose()
      },
    })
  const what = field === "biography" ? t("question:biography") : t(`profile:field.${field}`)
  return (
    <Dialog opened title={t("question:confirm", { name })} onClose={onClose}>
      <p className={styles.note}>{t("question:confirm_text", { name })}</p>
      <blockquote className={styles.sent}>
        <strong>{asker}</strong> {t("question:would_like", { field: what })}
      </blockquote>
      <div className={styles.answers}>
        <Button look="quiet" onClick={onClose}>
          {t("question:cancel")}
        </Button>
        <Button busy={ask.isPending} onClick={send}>
          {t("question:confirm_send")}
        </Button>
      </div>
    </Dialog>
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
