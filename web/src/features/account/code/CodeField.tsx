import { TextField } from "../../../ui/form/Field"
import type { AccountTexts } from "../account-form"

interface Props {
  texts: AccountTexts
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** 6 to 8 digits; phones offer the code that has just come by SMS. */
export const CodeField = ({ texts, value, error, onChange }: Props) => (
  <TextField
    label={texts.code}
    hint={texts.code_hint}
    error={error}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
