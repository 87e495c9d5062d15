import { showMe } from "@redthread/contract/account"
import { confirmEmail, sendEmailVerification } from "@redthread/contract/code"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { session, useMe } from "../../../core/session/session"
import { showToast } from "../../../core/error/toast"
import { Button } from "../../../ui/button/Button"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import { isProblem, type Problem } from "../../../core/error/client-error"
import { useTextFile } from "../../../core/texts/texts"
import { fill, useSubmit, type AccountTexts, type Sent } from "../account-form"
import styles from "../account-form.module.css"
import { problemOf, trySendCode } from "../account-calls"
import { CodeForm } from "./CodeForm"
import { lock } from "./resend-lock"

const purpose = "email"

const sendTo = (email: string): Promise<Sent | Problem> =>
  trySendCode(errorText, () => api(sendEmailVerification, { body: { email: email.trim() } }))

interface Props {
  text?: string
  onClose: () => void
  onUpgrade?: () => void
}

export const EmailPrompt = ({ text, onClose, onUpgrade }: Props) => {
  const texts = useTextFile("account")
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <PlainDialog title={texts.email_title} closeLabel={texts.close} onClose={onClose}>
      {sentTo === null ? (
        <>
          <EmailForm texts={texts} text={text} onSent={setSentTo} />
          {onUpgrade && (
            <Button
              look="ghost"
              size="large"
              wide
              onClick={() => {
                onClose()
                onUpgrade()
              }}
            >
              {texts.buy_vip}
            </Button>
          )}
        </>
      ) : (
        <CodeForm
          texts={texts}
          text={fill(texts.email_sent, { email: sentTo })}
          submit={({ code }) => confirm(sentTo, code, texts, onClose)}
          resend={{ purpose, to: sentTo, send: () => sendTo(sentTo) }}
        />
      )}
    </PlainDialog>
  )
}

async function confirm(email: string, code: number, texts: AccountTexts, onDone: () => void): Promise<Problem | null> {
  try {
    const { trial_granted } = await api(confirmEmail, { body: { email, code } })
    session.updateMe(await api(showMe))
    const message = [texts.confirm_done_title, ...(trial_granted ? [texts.confirm_trial] : [])].join(" · ")
    showToast({ kind: "note", message })
  } catch (error) {
    return problemOf(error, errorText)
  }
  onDone()
  return null
}

interface EmailFormProps {
  texts: AccountTexts
  text: string | undefined
  onSent: (email: string) => void
}

const EmailForm = ({ texts, text, onSent }: EmailFormProps) => {
  const ownEmail = useMe()?.email ?? ""
  const [email, setEmail] = useState(ownEmail)
  const form = useSubmit(async () => {
    const result = await sendTo(email)
    if (isProblem(result)) return result
    lock(purpose, email.trim(), result.resendIn)
    onSent(email.trim())
    return null
  })
  const send = () => {
    if (email.trim()) void form.run({})
    else form.refuse({ field: "email", message: texts.empty })
  }
  const otherProblem = form.elsewhere(["email"])
  return (
    <Form className={styles.form} problem={form.problem} onSubmit={send}>
      {text && <p className={styles.text}>{text}</p>}
      <TextField
        label={texts.email}
        error={form.errorAt("email")}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {otherProblem && (
        <p className={styles.problem} role="alert">
          {otherProblem.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy}>
        {texts.email_send}
      </Button>
    </Form>
  )
}
