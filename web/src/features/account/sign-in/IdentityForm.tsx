import { useState } from "react"
import { Button } from "../../../ui/button/Button"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { isProblem } from "../../../core/error/client-error"
import { type AccountTexts, FormCaptcha, useSubmit, storedIdentity } from "../account-form"
import styles from "../account-form.module.css"
import { actInApp } from "../in-app"
import { lock } from "../code/resend-lock"

export const recoverPurpose = "recover"

export const sendRecoverCode = (identity: string, captcha?: string) =>
  actInApp((calls) => calls.sendCode({ identity, exists: true, ...(captcha ? { captcha } : {}) }))

interface Props {
  texts: AccountTexts
  text: string
  onSent: (identity: string) => void
}

const fields = ["identity", "email", "phone", "name"]

export const IdentityForm = ({ texts, text, onSent }: Props) => {
  const [identity, setIdentity] = useState(storedIdentity)
  const form = useSubmit(async ({ captcha }: { captcha?: string }) => {
    const result = await sendRecoverCode(identity, captcha)
    if (isProblem(result)) return result
    lock(recoverPurpose, identity, result.resendIn)
    onSent(identity)
    return null
  })
  const send = () => {
    if (identity.trim()) void form.run({})
    else form.refuse({ field: "identity", message: texts.identity_empty })
  }
  const otherProblem = form.elsewhere(fields)
  return (
    <Form className={styles.form} problem={form.problem} onSubmit={send}>
      <p className={styles.text}>{text}</p>
      <TextField
        label={texts.identity}
        error={form.errorAt(...fields)}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={identity}
        onChange={(event) => setIdentity(event.target.value)}
      />
      <FormCaptcha texts={texts} captcha={form.captcha} />
      {otherProblem && (
        <p className={styles.problem} role="alert">
          {otherProblem.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy}>
        {texts.code_send}
      </Button>
    </Form>
  )
}
