import { takeBackAccount, type Session } from "@redthread/contract/account"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { session } from "../../../core/session/session"
import { Button } from "../../../ui/button/Button"
import { Form } from "../../../ui/form/Form"
import { type Problem, together } from "../../../core/error/client-error"
import { useTextFile } from "../../../core/texts/texts"
import { type AccountTexts, fill, useFirstFocus, useSubmit } from "../account-form"
import styles from "../account-form.module.css"
import { problemOf } from "../account-calls"
import { AccountCard, Outcome, useFragmentToken } from "../AccountCard"
import { toNewPassword, newPasswordProblems, NewPasswordFields, type NewPassword } from "./NewPasswordFields"

const isUsedUp = ({ key }: Problem): boolean => key === "code_wrong"

/** Target of the link mailed to a replaced address: a new password restores the account. */
export const TakeBackScreen = () => {
  const texts = useTextFile("account")
  const token = useFragmentToken()
  const [email, setEmail] = useState<string | null>(null)
  const [isDead, setDead] = useState(token === "")
  if (isDead) {
    return (
      <Outcome
        isError
        drawing="broken"
        title={texts.confirm_failed_title}
        text={texts.take_back_failed}
        next={{ label: texts.contact_us, path: "/contact" }}
      />
    )
  }
  if (email !== null) {
    return (
      <Outcome
        drawing="real"
        title={texts.take_back_done_title}
        text={fill(texts.take_back_done, { email })}
        next={{ label: texts.go_on, path: "/home" }}
      />
    )
  }
  const begin = (begun: Session): void => {
    session.begin(begun)
    setEmail(begun.me.email ?? "")
  }
  return (
    <AccountCard title={texts.take_back_title}>
      <TakeBackForm texts={texts} token={token} onDone={begin} onDead={() => setDead(true)} />
    </AccountCard>
  )
}

interface FormProps {
  texts: AccountTexts
  token: string
  onDone: (begun: Session) => void
  onDead: () => void
}

const fields = ["new_password", "new_password_confirm"]

const TakeBackForm = ({ texts, token, onDone, onDead }: FormProps) => {
  const formRef = useFirstFocus()
  const [draft, setDraft] = useState<NewPassword>({ new_password: "", new_password_confirm: "" })
  const form = useSubmit(async ({ new_password, new_password_confirm }: NewPassword) => {
    try {
      onDone(await api(takeBackAccount, { body: { token, new_password, new_password_confirm } }))
      return null
    } catch (error) {
      const problem = problemOf(error, errorText)
      if (isUsedUp(problem)) onDead()
      if (problem.key === "email_taken") return { ...problem, message: texts.take_back_taken }
      return toNewPassword(problem)
    }
  })
  const send = () => {
    const problem = together(newPasswordProblems(texts, draft))
    if (problem) form.refuse(problem)
    else void form.run(draft)
  }
  const otherProblem = form.elsewhere(fields)
  return (
    <Form ref={formRef} className={styles.form} problem={form.problem} onSubmit={send}>
      <p className={styles.text}>{texts.take_back_text}</p>
      <NewPasswordFields
        texts={texts}
        value={draft}
        errorAt={form.errorAt}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
      {otherProblem && (
        <p className={styles.problem} role="alert">
          {otherProblem.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy}>
        {texts.take_back_save}
      </Button>
    </Form>
  )
}
