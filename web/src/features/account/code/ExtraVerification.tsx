import { useState } from "react"
import { Button } from "../../../ui/button/Button"
import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import { isProblem, type Problem } from "../../../core/error/client-error"
import type { AccountTexts, Sent } from "../account-form"
import styles from "../account-form.module.css"
import { CodeDialog } from "./CodeForm"
import { lock, resendIn } from "./resend-lock"

export interface Proof {
  code?: number
  byPasskey?: boolean
  captcha?: string
}

interface Props {
  texts: AccountTexts
  identity: string
  asked: Problem
  retry: (proof: Proof) => Promise<Problem | null>
  onClose: () => void
}

const purpose = "sign_in"

/** Shown if too many devices are signed in: requests a code or passkey and repeats the sign-in. */
export const ExtraVerification = ({ texts, identity, asked, retry, onClose }: Props) => {
  const [isStarted, setStarted] = useState(false)
  const start = () => {
    lock(purpose, identity, resendIn(asked.data))
    setStarted(true)
  }
  // A sign-in without proof sends another code; the refusal is the expected result.
  const send = async (captcha?: string): Promise<Sent | Problem> => {
    const result = await retry(captcha ? { captcha } : {})
    return isProblem(result) && result.key !== "extra_verification" ? result : { resendIn: resendIn(result?.data) }
  }
  if (!isStarted) {
    return (
      <PlainDialog title={texts.verify_title} closeLabel={texts.close} onClose={onClose}>
        <div className={styles.form}>
          <p className={styles.text}>{texts.verify_text}</p>
          <Button size="large" wide onClick={start}>
            {texts.verify_start}
          </Button>
        </div>
      </PlainDialog>
    )
  }
  return (
    <CodeDialog
      texts={texts}
      text={texts.code_sent}
      onClose={onClose}
      submit={retry}
      resend={{ purpose, to: identity, send }}
      byPasskey={asked.data?.["passkey"] === true ? () => retry({ byPasskey: true }) : undefined}
    />
  )
}
