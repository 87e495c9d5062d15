import { useState, type FormEvent, type ReactNode } from "react"
import { BirthdayField } from "../../ui/BirthdayField"
import { Button } from "../../ui/Button"
import { ChoiceField, PasswordField, TextField } from "../../ui/Field"
import { useSubmit, type AccountTexts, type Problem, type SignUpValues } from "./account-form"
import styles from "./account-form.module.css"

interface Props {
  texts: AccountTexts
  /** BCP 47, for the birthday's order and months. */
  tag: string
  submit: (values: SignUpValues) => Promise<Problem | null>
  /** Below the button: the way to sign in. */
  children?: ReactNode
}

/** As in the contract, whose code the landing page does not carry. */
const youngest = 18
const fields = ["email", "phone", "name", "password", "gender", "seeking", "birthday"]

type Draft = Record<"email" | "name" | "password" | "birthday", string> & Record<"gender" | "seeking", 0 | 1 | null>
const blank: Draft = { email: "", name: "", password: "", birthday: "", gender: null, seeking: null }

export const SignUpForm = ({ texts, tag, submit, children }: Props) => {
  const [draft, setDraft] = useState(blank)
  const { run, busy, problem, errorAt, refuse } = useSubmit(submit)
  const change = <K extends keyof Draft>(field: K, value: Draft[K]) =>
    setDraft((before) => ({ ...before, [field]: value }))

  const send = (event: FormEvent) => {
    event.preventDefault()
    const { gender, seeking, ...rest } = draft
    const missing = (["email", "name", "password", "gender", "seeking", "birthday"] as const).find(
      (field) => draft[field] === null || draft[field] === "",
    )
    if (missing || gender === null || seeking === null) {
      return refuse({ field: missing ?? null, message: missing === "email" ? texts.identity_empty : texts.empty })
    }
    void run({ ...rest, gender, seeking })
  }

  const text = (field: "email" | "name" | "password") => ({
    label: texts[field],
    error: errorAt(field, ...(field === "email" ? ["phone"] : [])),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField {...text("email")} type="email" name="email" autoComplete="email" />
      <div className={styles.pair}>
        <TextField {...text("name")} hint={texts.name_hint} name="nickname" autoComplete="nickname" />
        <PasswordField
          {...text("password")}
          hint={texts.password_hint}
          showLabel={texts.show_password}
          hideLabel={texts.hide_password}
          name="new-password"
          autoComplete="new-password"
        />
      </div>
      <div className={styles.pair}>
        <ChoiceField
          label={texts.gender}
          name="gender"
          choices={[
            { value: 0 as const, label: texts.woman },
            { value: 1 as const, label: texts.man },
          ]}
          value={draft.gender}
          onChange={(value) => change("gender", value)}
          error={errorAt("gender")}
        />
        <ChoiceField
          label={texts.seeking}
          name="seeking"
          choices={[
            { value: 0 as const, label: texts.women },
            { value: 1 as const, label: texts.men },
          ]}
          value={draft.seeking}
          onChange={(value) => change("seeking", value)}
          error={errorAt("seeking")}
        />
      </div>
      <BirthdayField
        label={texts.birthday}
        tag={tag}
        texts={texts}
        youngest={youngest}
        value={draft.birthday}
        onChange={(value) => change("birthday", value)}
        error={errorAt("birthday")}
      />
      {problem && !fields.includes(problem.field ?? "") && (
        <p className={styles.problem} role="alert">
          {problem.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {texts.sign_up}
      </Button>
      {children}
    </form>
  )
}
