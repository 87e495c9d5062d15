import { useState } from "react"
import { Button } from "../../../ui/button/Button"
import { fill, isProblem, type AccountTexts, type Problem, type Sent } from "../account-form"
import { useResendLock } from "./resend-lock"

interface Props {
  texts: AccountTexts
  /** The lock is kept per purpose and target. */
  purpose: string
  to: string
  send: () => Promise<Sent | Problem>
  onSettled: (problem: Problem | null) => void
  /** Nothing has been sent yet. */
  first?: boolean
}

/** Sends a code and counts the seconds down until another may follow. */
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
