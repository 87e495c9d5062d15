import { useState, type FormEvent, type ReactNode } from "react"
import { Button } from "../../ui/Button"
import { PasswordField, TextField } from "../../ui/Field"
import { useSubmit, type AccountTexts, type Problem, type SignInValues } from "./account-form"
import styles from "./account-form.module.css"

interface Props {
  texts: AccountTexts
  submit: (values: SignInValues) => Promise<Problem | null>
  /** Below the button: the way to register. */
  children?: ReactNode
}

const fields = ["identity", "email", "phone", "name"]

export const SignInForm = ({ texts, submit, children }: Props) => {
  const [identity, setIdentity] = useState("")
  const [password, setPassword] = useState("")
  const { run, busy, problem, errorAt, refuse } = useSubmit(submit)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!identity.trim()) return refuse({ field: "identity", message: texts.identity_empty })
    if (!password) return refuse({ field: "password", message: texts.empty })
    void run({ identity, password })
  }

  const isElsewhere = problem && ![...fields, "password"].includes(problem.field ?? "")
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={texts.identity}
        error={errorAt(...fields)}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={identity}
        onChange={(event) => setIdentity(event.target.value)}
      />
      <PasswordField
        label={texts.password}
        showLabel={texts.show_password}
        hideLabel={texts.hide_password}
        error={errorAt("password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isElsewhere && (
        <p className={styles.problem} role="alert">
          {problem.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {texts.sign_in}
      </Button>
      {children}
    </form>
  )
}
