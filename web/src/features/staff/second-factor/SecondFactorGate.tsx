import type { SecondFactor } from "@redthread/contract/second-factor"
import { useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { answerWithPasskey } from "../../../core/session/passkey"
import { Button } from "../../../ui/button/Button"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { TotpSetup } from "./TotpSetup"
import { useGiveSecondFactor } from "../staff.queries"
import factorStyles from "./second-factor.module.css"
import styles from "../staff.module.css"

export const SecondFactorGate = ({ state: { totp, passkeys } }: { state: SecondFactor }) => {
  const { t } = useTexts("staff")
  return (
    <section className={factorStyles.gate}>
      <h1>{t("factor.title")}</h1>
      <p>{t(totp || passkeys > 0 ? "factor.give" : "factor.none")}</p>
      {passkeys > 0 && <PasskeyButton />}
      {totp && <CodeForm />}
      {!totp && passkeys === 0 && <TotpSetup />}
    </section>
  )
}

const PasskeyButton = () => {
  const { t } = useTexts("staff")
  const give = useGiveSecondFactor()
  const [problem, setProblem] = useState<unknown>(null)
  const answer = async (): Promise<void> => {
    try {
      await give.mutateAsync({ passkey: await answerWithPasskey() })
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      <Button wide busy={give.isPending} onClick={() => void answer()}>
        {t("factor.passkey")}
      </Button>
      {problem !== null && <p role="alert">{errorText(problem)}</p>}
    </>
  )
}

const CodeForm = () => {
  const { t } = useTexts("staff")
  const [code, setCode] = useState("")
  const [isRecovery, setRecovery] = useState(false)
  const give = useGiveSecondFactor()
  return (
    <Form
      className={styles.form}
      problem={give.failureCount}
      onSubmit={() => give.mutate(isRecovery ? { recovery_code: code } : { code })}
    >
      <TextField
        label={t(isRecovery ? "factor.recovery_code" : "factor.code")}
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        value={code}
        error={give.error ? errorText(give.error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide busy={give.isPending} disabled={code.trim() === ""}>
        {t("factor.confirm")}
      </Button>
      <Button look="ghost" size="small" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? "factor.by_app" : "factor.by_recovery")}
      </Button>
    </Form>
  )
}
