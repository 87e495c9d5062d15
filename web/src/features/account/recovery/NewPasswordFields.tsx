import { PasswordField } from "../../../ui/form/Field"
import type { Problem } from "../../../core/error/client-error"
import type { AccountTexts } from "../account-form"

export interface NewPassword {
  new_password: string
  new_password_confirm: string
}

export function newPasswordProblems(
  texts: AccountTexts,
  { new_password, new_password_confirm }: NewPassword,
): Problem[] {
  const problems: Problem[] = []
  if (!new_password) problems.push({ field: "new_password", message: texts.empty })
  if (new_password !== new_password_confirm) {
    problems.push({ field: "new_password_confirm", message: texts.passwords_differ })
  }
  return problems
}

export const toNewPassword = (problem: Problem): Problem =>
  problem.field === "password" ? { ...problem, field: "new_password" } : problem

interface Props {
  texts: AccountTexts
  value: NewPassword
  errorAt: (field: string) => string | undefined
  onChange: (changed: Partial<NewPassword>) => void
}

export const NewPasswordFields = ({ texts, value, errorAt, onChange }: Props) => {
  const of = (field: keyof NewPassword) => ({
    label: texts[field],
    error: errorAt(field),
    showLabel: texts.show_password,
    hideLabel: texts.hide_password,
    name: field,
    autoComplete: "new-password",
    value: value[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <>
      <PasswordField {...of("new_password")} hint={texts.password_hint} />
      <PasswordField {...of("new_password_confirm")} />
    </>
  )
}
