import { useState } from "react"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextField } from "../../ui/form/Field"
import setting from "../../ui/setting/setting.module.css"
import { EmptyState } from "../../ui/state/States"
import styles from "./revocation.module.css"
import { useRequestLink } from "./revocation.queries"

/** The way without signing in: the answer does not reveal whether the payment exists. */
export const RequestForm = () => {
  const { t } = useTexts("revocation")
  const [number, setNumber] = useState("")
  const [email, setEmail] = useState("")
  const [isAsked, setAsked] = useState(false)
  const request = useRequestLink()
  const digits = number.normalize("NFKC").replaceAll(/\D/g, "").replace(/^0+/, "")
  const isWrong = digits === "" || digits.length > 15
  if (request.isSuccess)
    return (
      <div aria-live="polite">
        <EmptyState drawing="letters" title={t("sent")} text={t("sent_text")} />
      </div>
    )
  return (
    <form
      className={`${setting.card} ${styles.statement}`}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!isWrong) request.mutate({ payment_id: Number(digits), email: email.trim() })
      }}
    >
      <h2>{t("form")}</h2>
      <p className={setting.text}>{t("form_intro")}</p>
      <TextField
        label={t("payment_number")}
        error={isAsked && isWrong ? t("number_wrong") : undefined}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextField
        label={t("email")}
        type="email"
        value={email}
        autoComplete="email"
        required
        maxLength={254}
        onChange={({ target }) => setEmail(target.value)}
      />
      {request.error && (
        <p role="alert" className={styles.error}>
          {errorText(request.error)}
        </p>
      )}
      <Button type="submit" size="large" wide busy={request.isPending}>
        {t("send")}
      </Button>
    </form>
  )
}
