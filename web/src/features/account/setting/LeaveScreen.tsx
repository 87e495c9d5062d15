import { deleteAccount, graceDays, type Me } from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { api } from "../../../core/api/api"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { PasswordField } from "../../../ui/form/Field"
import { useContractForm } from "../../../ui/form/contract-form"
import { Form } from "../../../ui/form/Form"
import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import { Section } from "../../../ui/setting/Section"
import styles from "../../../ui/setting/setting.module.css"
import { useMe } from "../../../core/session/session"
import { EmptyState } from "../../../ui/state/States"
import { leave } from "./setting.queries"
import { ExportData } from "./ExportData"

const DeleteByCode = lazyPart(() => import("./DeleteByCode"), "DeleteByCode")

export const DeleteAccount = ({ me }: { me: Me }) => {
  const { t } = useTexts("setting")
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

/** Requires the password; a member without password and address needs a recent sign-in. */
const DeleteDialog = ({ me, onClose }: { me: Me; onClose: () => void }) => {
  const { t } = useTexts(["setting", "account"])
  const proofOf = ({ password }: { password: string }) => (me.has_password ? { password } : {})
  const { field, formProps, isSending, otherError } = useContractForm(deleteAccount, {
    initial: { password: "" },
    body: proofOf,
    send: (values) => leave(proofOf(values)),
    onSent: () => undefined,
  })
  return (
    <PlainDialog title={t("delete.sure")} closeLabel={t("account:close")} onClose={onClose}>
      <Form className={styles.dialogForm} {...formProps}>
        {me.has_password && (
          <>
            <p className={styles.text}>{t("delete.prove")}</p>
            <PasswordField
              label={t("password")}
              showLabel={t("account:show_password")}
              hideLabel={t("account:hide_password")}
              autoComplete="current-password"
              {...field("password")}
            />
          </>
        )}
        {otherError && (
          <p className={styles.problem} role="alert">
            {otherError}
          </p>
        )}
        <Button type="submit" size="large" wide busy={isSending}>
          {t("delete.begin")}
        </Button>
        <Button look="ghost" wide onClick={onClose}>
          {t("delete.keep")}
        </Button>
      </Form>
    </PlainDialog>
  )
}

export const LeaveScreen = () => {
  const { t } = useTexts(["setting", "shell"])
  const me = useMe()
  if (!me) return <EmptyState drawing="letters" text={t("delete.done")} />
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{t("shell:title.leave")}</h1>
      <ExportData />
      <DeleteAccount me={me} />
    </section>
  )
}
