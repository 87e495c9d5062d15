import { useState, type FormEvent, type ReactNode } from "react"
import { BirthdayField } from "../../ui/BirthdayField"
import { Button } from "../../ui/Button"
import { ChoiceField, PasswordField, TextField } from "../../ui/Field"
import { typedCode, useSubmit, type Act, type AccountTexts, type Problem, type SignUpValues } from "./account-form"
import styles from "./account-form.module.css"
import { AddressField, type Address } from "./AddressField"
import { FormCaptcha } from "./FormCaptcha"
import { RegisterCode } from "./RegisterCode"

interface Props {
  texts: AccountTexts
  /** BCP 47, for the birthday's order and months. */
  tag: string
  act: Act
  /** A code is demanded here (China-domain variant). */
  withCode: boolean
  /** Below the button: the way to sign in. */
  children?: ReactNode
}

/** As in the contract, whose code the landing page does not carry. */
const youngest = 18
const fields = ["email", "phone", "name", "password", "gender", "seeking", "birthday", "code"]

interface Draft extends Record<"name" | "password" | "birthday" | "code", string> {
  address: Address
  gender: 0 | 1 | null
  seeking: 0 | 1 | null
}
const blank: Draft = {
  address: { kind: "email", typed: "" },
  name: "",
  password: "",
  birthday: "",
  code: "",
  gender: null,
  seeking: null,
}

/** What is sent, or what is still missing. */
function valuesOf(draft: Draft, texts: AccountTexts, withCode: boolean): SignUpValues | Problem {
  const { address, name, password, gender, seeking, birthday } = draft
  if (!address.typed.trim()) return { field: address.kind, message: texts.identity_empty }
  const order = ["name", "password", "gender", "seeking", "birthday"] as const
  const missing = order.find((field) => draft[field] === null || draft[field] === "")
  if (missing || gender === null || seeking === null) return { field: missing ?? null, message: texts.empty }
  const values = { [address.kind]: address.typed.trim(), name, password, gender, seeking, birthday }
  if (!withCode) return values
  const code = typedCode(draft.code)
  if (code === null) return { field: "code", message: draft.code.trim() ? texts.code_invalid : texts.code_empty }
  return { ...values, code }
}

export const SignUpForm = ({ texts, tag, act, withCode, children }: Props) => {
  const [draft, setDraft] = useState(blank)
  const form = useSubmit((values: SignUpValues) => act((calls) => calls.signUp(values)))
  const change = <K extends keyof Draft>(field: K, value: Draft[K]) =>
    setDraft((before) => ({ ...before, [field]: value }))

  const send = (event: FormEvent) => {
    event.preventDefault()
    const values = valuesOf(draft, texts, withCode)
    if ("message" in values) form.refuse(values)
    else void form.run(values)
  }

  const text = (field: "name" | "password") => ({
    label: texts[field],
    error: form.errorAt(field),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const other = form.elsewhere(fields)

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <AddressField
        texts={texts}
        address={draft.address}
        error={form.errorAt("email", "phone")}
        onChange={(address) => change("address", address)}
      />
      {withCode && (
        <RegisterCode
          texts={texts}
          act={act}
          form={form}
          address={draft.address}
          code={draft.code}
          onChange={(code) => change("code", code)}
        />
      )}
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
          error={form.errorAt("gender")}
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
          error={form.errorAt("seeking")}
        />
      </div>
      <BirthdayField
        label={texts.birthday}
        tag={tag}
        texts={texts}
        youngest={youngest}
        value={draft.birthday}
        onChange={(value) => change("birthday", value)}
        error={form.errorAt("birthday")}
      />
      <FormCaptcha texts={texts} captcha={form.captcha} />
      {other && (
        <p className={styles.problem} role="alert">
          {other.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy}>
        {texts.sign_up}
      </Button>
      {children}
    </form>
  )
}
