import type { KeyboardEvent } from "react"
import type { Problem } from "../../../core/error/client-error"
import { isComposing } from "../../../core/page/typing"
import { BirthdayField } from "../../../ui/form/BirthdayField"
import { ChoiceField, PasswordField, TextField } from "../../../ui/form/Field"
import type { Act, AccountTexts, FormState, Sent } from "../account-form"
import styles from "../account-form.module.css"
import { CodeField, ResendButton } from "../code/ResendButton"
import { type Address, AddressField } from "../sign-in/AddressField"
import { ConsentField, type PageHrefs } from "./ConsentField"
import type { Draft } from "./sign-up-draft"

/** Minimum age in years as in the contract, which the landing page does not load. */
const youngest = 18

interface StepProps {
  texts: AccountTexts
  draft: Draft
  change: <K extends keyof Draft>(field: K, value: Draft[K]) => void
  form: Pick<FormState, "captcha" | "errorAt" | "settle">
}

export const SignUpIdentity = ({
  texts,
  draft,
  change,
  form,
  act,
  withCode,
}: StepProps & { act: Act; withCode: boolean }) => (
  <>
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
      label={texts.password}
      error={form.errorAt("password")}
      value={draft.password}
      onChange={(event) => change("password", event.target.value)}
      hint={texts.password_hint}
      showLabel={texts.show_password}
      hideLabel={texts.hide_password}
      name="new-password"
      autoComplete="new-password"
    />
  </>
)

interface CodeProps {
  texts: AccountTexts
  act: Act
  form: StepProps["form"]
  address: Address
  code: string
  onChange: (typed: string) => void
}

const RegisterCode = ({ texts, act, form, address, code, onChange }: CodeProps) => {
  const send = async (): Promise<Sent | Problem> => {
    const identity = address.typed.trim()
    if (!identity) return { field: address.kind, message: texts.identity_empty }
    const captcha = form.captcha?.answer
    const values = { identity, kind: address.kind, exists: false, ...(captcha ? { captcha } : {}) }
    return act((calls) => calls.sendCode(values))
  }
  return (
    <div className={styles.codeRow}>
      <CodeField texts={texts} value={code} error={form.errorAt("code")} onChange={onChange} />
      <ResendButton texts={texts} purpose="register" to={address.typed} send={send} onSettled={form.settle} first />
    </div>
  )
}

export const SignUpPerson = ({
  texts,
  draft,
  change,
  form,
  tag,
  hrefs,
}: StepProps & { tag: string; hrefs: PageHrefs }) => (
  <>
    <TextField
      label={texts.name}
      error={form.errorAt("name")}
      value={draft.name}
      onChange={(event) => change("name", event.target.value)}
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
  </>
)

/** Enter moves to the next field, as a phone's keyboard shows, instead of submitting. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event
  const inputs = [...(currentTarget.form?.querySelectorAll("input") ?? [])]
  if (key !== "Enter" || isComposing(event)) return
  event.preventDefault()
  inputs[inputs.indexOf(currentTarget) + 1]?.focus()
}
