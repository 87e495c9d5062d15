import { putFindPassword } from "@redthread/contract/account"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { Button } from "../../../ui/button/Button"
import { Form } from "../../../ui/form/Form"
import { type Problem, together } from "../../../core/error/client-error"
import { type AccountTexts, FormCaptcha, typedCode, useFirstFocus, useSubmit } from "../account-form"
import styles from "../account-form.module.css"
import { named, problemOf } from "../account-calls"
import { recoverPurpose, sendRecoverCode } from "../sign-in/IdentityForm"
import { CodeField, ResendButton } from "../code/ResendButton"
import { CodeScreen } from "../code/CodeScreen"
import { toNewPassword, type NewPassword, NewPasswordFields, newPasswordProblems } from "./NewPasswordFields"

interface Props {
  texts: AccountTexts
  identity: string
  onDone: () => void
  onOther: () => void
}

interface Values extends NewPassword {
  code: number
}

const fields = ["code", "new_password", "new_password_confirm"]

export const NewPasswordForm = ({ texts, identity, onDone, onOther }: Props) => {
  const formRef = useFirstFocus()
  const [draft, setDraft] = useState({ code: "", new_password: "", new_password_confirm: "" })
  const form = useSubmit(async ({ code, new_password, new_password_confirm }: Values) => {
    try {
      await api(putFindPassword, { body: { ...named(identity), code, new_password, new_password_confirm } })
    } catch (error) {
      return toNewPassword(problemOf(error, errorText))
    }
    onDone()
    return null
  })
  const send = () => {
    const code = typedCode(draft.code)
    const problems: Problem[] = []
    if (code === null)
      problems.push({ field: "code", message: draft.code.trim() ? texts.code_invalid : texts.code_empty })
    problems.push(...newPasswordProblems(texts, draft))
    if (code === null || problems.length > 0) form.refuse(together(problems))
    else void form.run({ ...draft, code })
  }
  const otherProblem = form.elsewhere(fields)
  return (
    <Form ref={formRef} className={styles.form} problem={form.problem} onSubmit={send}>
      <p className={styles.text}>{texts.recover_sent}</p>
      <CodeField
        texts={texts}
        value={draft.code}
        error={form.errorAt("code")}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      <NewPasswordFields
        texts={texts}
        value={draft}
        errorAt={form.errorAt}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
      <FormCaptcha texts={texts} captcha={form.captcha} />
      {otherProblem && (
        <p className={styles.problem} role="alert">
          {otherProblem.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy}>
        {texts.retrieve_save}
      </Button>
      <ResendButton
        texts={texts}
        purpose={recoverPurpose}
        to={identity}
        send={() => sendRecoverCode(identity, form.captcha?.answer)}
        onSettled={form.settle}
      />
      <button type="button" className={styles.forgot} onClick={onOther}>
        {texts.other_account}
      </button>
    </Form>
  )
}

export const RetrieveScreen = () => (
  <CodeScreen about="retrieve" drawing="real" form={(sent) => <NewPasswordForm {...sent} />} />
)
