import type { Problem } from "../../../core/error/form-problem"
import type { Act, AccountTexts, FormState, Sent } from "../account-form"
import styles from "../account-form.module.css"
import type { Address } from "../sign-in/AddressField"
import { CodeField, ResendButton } from "./ResendButton"

interface Props {
  texts: AccountTexts
  act: Act
  form: Pick<FormState, "captcha" | "errorAt" | "settle">
  address: Address
  code: string
  onChange: (typed: string) => void
}

export const RegisterCode = ({ texts, act, form, address, code, onChange }: Props) => {
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
