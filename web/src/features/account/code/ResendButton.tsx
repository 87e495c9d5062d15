import { useState } from "react"
import { Button } from "../../../ui/button/Button"
import { TextField } from "../../../ui/form/Field"
import { isProblem, type Problem } from "../../../core/error/client-error"
import { type AccountTexts, fill, type Sent } from "../account-form"
import { useResendLock } from "./resend-lock"

interface Props {
  texts: AccountTexts
  purpose: string
  to: string
  send: () => Promise<Sent | Problem>
  onSettled: (problem: Problem | null) => void
  first?: boolean
}

export const ResendButton = ({ texts, purpose, to, send, onSettled, first = false }: Props) => {
  const [busy, setBusy] = useState(false)
  const lock = useResendLock(purpose, to)
  const press = async () => {
    setBusy(true)
    const result = await send()
    setBusy(false)
    if (isProblem(result)) return onSettled(result)
    lock.start(result.resendIn)
    onSettled(null)
  }
  const label = first ? texts.code_send : texts.code_again
  return (
    <Button look="quiet" wide busy={busy} disabled={lock.left > 0} onClick={() => void press()}>
      {lock.left > 0 ? fill(texts.code_again_in, { seconds: lock.left }) : label}
    </Button>
  )
}

interface CodeFieldProps {
  texts: AccountTexts
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

export const CodeField = ({ texts, value, error, onChange }: CodeFieldProps) => (
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
