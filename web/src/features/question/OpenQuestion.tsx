import { biographyMax, codesOf, occupationMax } from "@redthread/contract/profile"
import { isCoded, type Question } from "@redthread/contract/question"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextArea, TextField } from "../../ui/form/Field"
import { codedKey } from "../profile/profile"
import { useCalled } from "../remark/remark"
import { useAnswer } from "./question.queries"
import styles from "./question.module.css"

export const OpenQuestion = ({ question }: { question: Question }) => {
  const { t } = useTexts(["question", "profile"])
  const me = useMe()
  const answer = useAnswer(me?.id ?? 0)
  const [asMessage, setAsMessage] = useState(false)
  const { id, user_id, name, field } = useCalled(question)
  const what = field === "biography" ? t("question:biography") : t(`profile:field.${field}`)
  return (
    <article className={styles.question} aria-label={t("question:wants", { name, field: what })}>
      <p>
        <Link to="/profile/$id" params={{ id: String(user_id) }}>
          {name}
        </Link>{" "}
        <span>{t("question:would_like", { field: what })}</span>
      </p>
      {asMessage ? (
        <Written
          label={t("question:message_to", { name })}
          action={t("question:send")}
          max={biographyMax}
          isLong
          isBusy={answer.isPending}
          onSend={(content) => answer.mutate({ id, as: "message", content })}
        />
      ) : (
        <IntoProfile
          field={field}
          label={what}
          isBusy={answer.isPending}
          onAnswer={(given) => answer.mutate({ id, as: "profile", ...given })}
        />
      )}
      <div className={styles.others}>
        <Button look="ghost" size="small" onClick={() => setAsMessage(!asMessage)}>
          {t(asMessage ? "question:as_profile" : "question:as_message")}
        </Button>
        <Button
          look="ghost"
          size="small"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ id, as: "nothing" })}
        >
          {t("question:not_now")}
        </Button>
      </div>
    </article>
  )
}

interface IntoProfileProps {
  field: Question["field"]
  label: string
  isBusy: boolean
  onAnswer: (given: { value: number } | { content: string }) => void
}

const IntoProfile = ({ field, label, isBusy, onAnswer }: IntoProfileProps) => {
  const { t } = useTexts(["question", "profile"])
  if (!isCoded(field)) {
    const isLong = field === "biography"
    const max = isLong ? biographyMax : occupationMax
    const send = (content: string) => onAnswer({ content })
    return <Written label={label} action={t("question:save")} max={max} isLong={isLong} isBusy={isBusy} onSend={send} />
  }
  return (
    <ul className={styles.values} aria-label={label}>
      {codesOf(field).map((code) => (
        <li key={code}>
          <button type="button" className={styles.chip} disabled={isBusy} onClick={() => onAnswer({ value: code })}>
            {t(`profile:${codedKey(field, code)}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface WrittenProps {
  label: string
  action: string
  max: number
  isLong: boolean
  isBusy: boolean
  onSend: (content: string) => void
}

const Written = ({ label, action, max, isLong, isBusy, onSend }: WrittenProps) => {
  const [text, setText] = useState("")
  const Field = isLong ? TextArea : TextField
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== "") onSend(text.trim())
  }
  return (
    <form className={styles.written} onSubmit={send}>
      <Field label={label} maxLength={max} value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" size="small" busy={isBusy} disabled={text.trim() === ""}>
        {action}
      </Button>
    </form>
  )
}
