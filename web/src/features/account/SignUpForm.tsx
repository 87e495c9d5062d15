import { useState, type ReactNode } from "react"
import { BirthdayField } from "../../ui/BirthdayField"
import { Button } from "../../ui/Button"
import { ChoiceField, PasswordField, TextField } from "../../ui/Field"
import { Form } from "../../ui/Form"
import {
  listed,
  together,
  typedCode,
  useSubmit,
  type Act,
  type AccountTexts,
  type Problem,
  type SignUpValues,
} from "./account-form"
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

/** What is filled in. */
function valuesOf({ address, code: typed, ...draft }: Draft, withCode: boolean): Partial<SignUpValues> {
  const all = {
    [address.kind]: address.typed.trim(),
    ...draft,
    ...(withCode ? { code: typedCode(typed) } : {}),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "" && value !== null))
}

const needed = ["name", "password", "gender", "seeking", "birthday"] as const

const isComplete = (values: Partial<SignUpValues>): values is SignUpValues =>
  needed.every((field) => values[field] !== undefined)

/** What is not filled in yet, or not a code. */
function missingOf(draft: Draft, values: Partial<SignUpValues>, texts: AccountTexts, withCode: boolean): Problem[] {
  const missing: Problem[] = needed
    .filter((field) => values[field] === undefined)
    .map((field) => ({ field, message: texts.empty }))
  const { kind } = draft.address
  if (!values[kind]) missing.unshift({ field: kind, message: texts.identity_empty })
  if (withCode && values.code === undefined) {
    missing.push({ field: "code", message: draft.code.trim() ? texts.code_invalid : texts.code_empty })
  }
  return missing
}

export const SignUpForm = ({ texts, tag, act, withCode, children }: Props) => {
  const [draft, setDraft] = useState(blank)
  const form = useSubmit((values: SignUpValues) => act((calls) => calls.signUp(values)))
  const change = <K extends keyof Draft>(field: K, value: Draft[K]) =>
    setDraft((before) => ({ ...before, [field]: value }))

  const send = () => {
    const values = valuesOf(draft, withCode)
    const missing = missingOf(draft, values, texts, withCode)
    if (missing.length === 0 && isComplete(values)) return void form.run(values)
    form.refuse(together(missing))
    // Validates the other fields too, so that all errors are shown at once.
    void act((calls) => calls.checkSignUp(values)).then((found) => {
      const wrong = listed(found).filter(({ field }) => field !== null)
      if (wrong.length > 0) form.refuse(together([...missing, ...wrong]))
    })
  }

  const text = (field: "name" | "password") => ({
    label: texts[field],
    error: form.errorAt(field),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const other = form.elsewhere(fields)

  return (
    <Form className={styles.form} problem={form.problem} onSubmit={send}>
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
    </Form>
  )
}
