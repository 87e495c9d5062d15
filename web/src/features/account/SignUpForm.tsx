import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react"
import { BirthdayField } from "../../ui/BirthdayField"
import { Button } from "../../ui/Button"
import { ChoiceField, PasswordField, TextField } from "../../ui/Field"
import { Form } from "../../ui/Form"
import { ThreadProgress } from "../../ui/Thread"
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
import { ConsentField, type PageHrefs } from "./ConsentField"
import { FormCaptcha } from "./FormCaptcha"
import { RegisterCode } from "./RegisterCode"

interface Props {
  texts: AccountTexts
  /** BCP 47, for the birthday's order. */
  tag: string
  act: Act
  hrefs: PageHrefs
  /** A code is demanded here (China-domain variant). */
  withCode: boolean
  /** Below the button: the way to sign in. */
  children?: ReactNode
}

/** As in the contract, whose code the landing page does not carry. */
const youngest = 18
/** What is asked on each of the two steps. */
const steps: readonly (readonly string[])[] = [
  ["email", "phone", "password", "code"],
  ["name", "birthday", "gender", "seeking", "terms"],
]
const last = steps.length - 1
const fields = steps.flat()
const stepOf = ({ field }: Problem): number => (field !== null && steps[0]?.includes(field) ? 0 : last)

interface Draft extends Record<"name" | "password" | "birthday" | "code", string> {
  address: Address
  gender: 0 | 1 | null
  seeking: 0 | 1 | null
  terms: true | null
}
const blank: Draft = {
  address: { kind: "email", typed: "" },
  name: "",
  password: "",
  birthday: "",
  code: "",
  gender: null,
  seeking: null,
  terms: null,
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

const needed = ["password", "name", "birthday", "gender", "seeking", "terms"] as const

const isComplete = (values: Partial<SignUpValues>): values is SignUpValues =>
  needed.every((field) => values[field] !== undefined)

/** What is not filled in yet, or not a code. */
function missingOf(draft: Draft, values: Partial<SignUpValues>, texts: AccountTexts, withCode: boolean): Problem[] {
  const missing: Problem[] = needed
    .filter((field) => values[field] === undefined)
    .map((field) => ({ field, message: field === "terms" ? texts.consent_needed : texts.empty }))
  const { kind } = draft.address
  if (!values[kind]) missing.unshift({ field: kind, message: texts.identity_empty })
  if (withCode && values.code === undefined) {
    missing.push({ field: "code", message: draft.code.trim() ? texts.code_invalid : texts.code_empty })
  }
  return missing
}

export const SignUpForm = ({ texts, tag, act, hrefs, withCode, children }: Props) => {
  const [draft, setDraft] = useState(blank)
  const [step, setStep] = useState(0)
  const form = useSubmit(async (values: SignUpValues) => {
    const refused = await act((calls) => calls.signUp(values))
    if (refused) setStep(Math.min(...listed(refused).map(stepOf)))
    return refused
  })
  const second = useFocusOn(step)
  const change = <K extends keyof Draft>(field: K, value: Draft[K]) =>
    setDraft((before) => ({ ...before, [field]: value }))

  const isHere = (problem: Problem) => stepOf(problem) <= step
  const send = async () => {
    const values = valuesOf(draft, withCode)
    const missing = missingOf(draft, values, texts, withCode).filter(isHere)
    if (step === last && missing.length === 0 && isComplete(values)) return form.run(values)
    form.refuse(together(missing))
    // Validates the other fields too, so that all errors are shown at once.
    const found = await act((calls) => calls.checkSignUp(values))
    const wrong = listed(found).filter((problem) => problem.field !== null && isHere(problem))
    if (wrong.length > 0) form.refuse(together([...missing, ...wrong]))
    else if (missing.length === 0) setStep(last)
  }

  const text = (field: "name" | "password") => ({
    label: texts[field],
    error: form.errorAt(field),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const other = form.elsewhere(fields)

  return (
    <Form className={styles.form} problem={form.problem} onSubmit={() => void send()}>
      {step > 0 && <ThreadProgress label={texts.sign_up_title} value={step / steps.length} />}
      <div className={styles.step} hidden={step !== 0}>
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
        <PasswordField
          {...text("password")}
          hint={texts.password_hint}
          showLabel={texts.show_password}
          hideLabel={texts.hide_password}
          name="new-password"
          autoComplete="new-password"
        />
      </div>
      <div ref={second} className={styles.step} hidden={step !== last}>
        <TextField
          {...text("name")}
          hint={texts.name_hint}
          name="nickname"
          autoComplete="nickname"
          enterKeyHint={draft.birthday ? "go" : "next"}
          onKeyDown={(event) => !draft.birthday && goToNext(event)}
        />
        <BirthdayField
          tag={tag}
          texts={texts}
          youngest={youngest}
          value={draft.birthday}
          onChange={(value) => change("birthday", value)}
          error={form.errorAt("birthday")}
        />
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
        <ConsentField
          texts={texts}
          hrefs={hrefs}
          checked={draft.terms === true}
          onChange={(agrees) => change("terms", agrees ? true : null)}
          error={form.errorAt("terms")}
        />
      </div>
      <FormCaptcha texts={texts} captcha={form.captcha} />
      {other && (
        <p className={styles.problem} role="alert">
          {other.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy}>
        {step === last ? texts.sign_up : texts.go_on}
      </Button>
      {step === last ? (
        <Button look="ghost" wide onClick={() => setStep(0)}>
          {texts.back}
        </Button>
      ) : (
        children
      )}
    </Form>
  )
}

/** Enter in a line of text goes to the next one, as a phone's keyboard offers, instead of sending. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget } = event
  const inputs = [...(currentTarget.form?.querySelectorAll("input") ?? [])]
  if (key !== "Enter" || nativeEvent.isComposing) return
  event.preventDefault()
  inputs[inputs.indexOf(currentTarget) + 1]?.focus()
}

/** Puts the focus at the beginning of the second step when it opens. */
function useFocusOn(step: number) {
  const second = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step === last && !second.current?.querySelector("[aria-invalid=true], [data-invalid]")) {
      second.current?.querySelector("input")?.focus()
    }
  }, [step])
  return second
}
