import { graceDays, type Me } from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { errorText } from "../../core/error-text"
import { Button } from "../../ui/Button"
import { PasswordField } from "../../ui/Field"
import { Form } from "../../ui/Form"
import { PlainDialog } from "../../ui/PlainDialog"
import { Section } from "./Section"
import styles from "./setting.module.css"
import { leave } from "./setting.queries"

const DeleteByCode = lazy(() => import("./DeleteByCode").then(({ DeleteByCode: Part }) => ({ default: Part })))

/** What deleting means, and the way to it: one more step, with a proof of whose account it is. */
export const DeleteAccount = ({ me }: { me: Me }) => {
  const { t } = useTranslation("setting")
  const [isAsked, setAsked] = useState(false)
  const to = me.email ? { email: me.email } : me.phone ? { phone: me.phone } : null
  const close = () => setAsked(false)
  return (
    <Section title={t("delete.title")}>
      <div className={styles.form}>
        <ul className={styles.points}>
          <li>{t("delete.hidden")}</li>
          <li>{t("delete.grace", { days: graceDays })}</li>
          <li>{t("delete.erased")}</li>
        </ul>
        <Button look="danger" onClick={() => setAsked(true)}>
          {t("delete.begin")}
        </Button>
      </div>
      {isAsked && (me.has_password || !to) && <DeleteDialog me={me} onClose={close} />}
      {isAsked && !me.has_password && to && (
        <Suspense>
          <DeleteByCode
            to={me.email ?? me.phone ?? ""}
            send={() => api(sendCode, { body: { ...to, exists: true } })}
            onClose={close}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** The password where there is one; who has neither that nor an address has to have signed in just now. */
const DeleteDialog = ({ me, onClose }: { me: Me; onClose: () => void }) => {
  const { t } = useTranslation(["setting", "account"])
  const [password, setPassword] = useState("")
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isEmpty = error instanceof ClientError && error.key === "empty"
  const isWrong = error instanceof ClientError && (error.key === "wrong_password" || error.field === "password")
  const problem = isEmpty ? t("account:empty") : error === null ? undefined : errorText(error)
  const send = async () => {
    if (me.has_password && !password) return setError(new ClientError("empty", { field: "password" }))
    setBusy(true)
    setError(null)
    try {
      await leave(me.has_password ? { password } : {})
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <PlainDialog title={t("delete.sure")} closeLabel={t("account:close")} onClose={onClose}>
      <Form className={styles.dialogForm} problem={error} onSubmit={() => void send()}>
        {me.has_password && (
          <>
            <p className={styles.text}>{t("delete.prove")}</p>
            <PasswordField
              label={t("password")}
              showLabel={t("account:show_password")}
              hideLabel={t("account:hide_password")}
              error={isWrong ? problem : undefined}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        {problem && !isWrong && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" size="large" wide busy={busy}>
          {t("delete.begin")}
        </Button>
        <Button look="ghost" wide onClick={onClose}>
          {t("delete.keep")}
        </Button>
      </Form>
    </PlainDialog>
  )
}
