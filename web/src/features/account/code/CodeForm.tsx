import { useState } from "react"
import { Button } from "../../../ui/button/Button"
import { Form } from "../../../ui/form/Form"
import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import type { Problem } from "../../../core/error/client-error"
import { type AccountTexts, FormCaptcha, type Sent, typedCode, useFirstFocus, useSubmit } from "../account-form"
import styles from "../account-form.module.css"
import { CodeField, ResendButton } from "./ResendButton"

export interface CodeFormProps {
  texts: AccountTexts
  text: string
  submitLabel?: string
  submit: (proof: { code: number; captcha?: string }) => Promise<Problem | null>
  resend?: { purpose: string; to: string; send: (captcha?: string) => Promise<Sent | Problem> }
  byPasskey?: (() => Promise<Problem | null>) | undefined
}

const fields = ["code"]

export const CodeForm = ({ texts, text, submitLabel, submit, resend, byPasskey }: CodeFormProps) => {
  const formRef = useFirstFocus()
  const [typed, setTyped] = useState("")
  const form = useSubmit(submit)
  const passkey = useSubmit<object>(async () => (await byPasskey?.()) ?? null)
  const problem = form.elsewhere(fields) ?? passkey.problem
  const send = () => {
    const code = typedCode(typed)
    if (code !== null) return void form.run({ code })
    form.refuse({ field: "code", message: typed.trim() ? texts.code_invalid : texts.code_empty })
  }
  return (
    <Form ref={formRef} className={styles.form} problem={form.problem ?? passkey.problem} onSubmit={send}>
      <p className={styles.text}>{text}</p>
      <CodeField texts={texts} value={typed} error={form.errorAt("code")} onChange={setTyped} />
      <FormCaptcha texts={texts} captcha={form.captcha} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy} disabled={passkey.busy}>
        {submitLabel ?? texts.go_on}
      </Button>
      {resend && (
        <ResendButton
          texts={texts}
          purpose={resend.purpose}
          to={resend.to}
          send={() => resend.send(form.captcha?.answer)}
          onSettled={form.settle}
        />
      )}
      {byPasskey && (
        <Button look="ghost" wide busy={passkey.busy} disabled={form.busy} onClick={() => void passkey.run({})}>
          {texts.use_passkey}
        </Button>
      )}
    </Form>
  )
}

interface Props extends CodeFormProps {
  title?: string
  onClose: () => void
}

export const CodeDialog = ({ title, onClose, ...form }: Props) => (
  <PlainDialog title={title ?? form.texts.code_title} closeLabel={form.texts.close} onClose={onClose}>
    <CodeForm {...form} />
  </PlainDialog>
)
