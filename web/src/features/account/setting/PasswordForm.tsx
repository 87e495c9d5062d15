import { type Me, resetPassword } from "@redthread/contract/account"
import { hrefOf } from "../../../core/language/language"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button, buttonClass } from "../../../ui/button/Button"
import { PasswordField } from "../../../ui/form/Field"
import { useContractForm } from "../../../ui/form/contract-form"
import { Form } from "../../../ui/form/Form"
import { Row, Section } from "../../../ui/setting/Section"
import styles from "../../../ui/setting/setting.module.css"
import { useChangePassword } from "./setting.queries"

const fields = ["password", "new_password", "new_password_confirm"] as const
type Draft = Record<(typeof fields)[number], string>
const blank: Draft = { password: "", new_password: "", new_password_confirm: "" }

export const PasswordForm = ({ me }: { me: Me }) => {
  const { t } = useTexts("setting")
  if (me.has_password) return <ChangeForm me={me} />
  return (
    <Section title={t("password")}>
      <div className={styles.row}>
        <Row
          title={t("change.none")}
          action={
            <a className={buttonClass("quiet", "small")} href={hrefOf("/retrieve")}>
              {t("change.set")}
            </a>
          }
        />
      </div>
    </Section>
  )
}

const ChangeForm = ({ me }: { me: Me }) => {
  const { t } = useTexts(["setting", "account"])
  const change = useChangePassword()
  const { form, field, formProps, isSending, otherError } = useContractForm(resetPassword, {
    initial: blank,
    send: change.mutateAsync,
    onSent: () => {
      form.reset()
      showToast({ kind: "note", message: t("change.saved") })
    },
  })
  const labels: Draft = {
    password: t("change.old"),
    new_password: t("account:new_password"),
    new_password_confirm: t("account:new_password_confirm"),
  }
  return (
    <Section title={t("password")} text={t("change.hint")}>
      <Form className={styles.form} {...formProps}>
        {/* The hidden field gives the browser's password manager the user name of the new password. */}
        <input type="text" name="username" autoComplete="username" value={me.name} readOnly hidden />
        {fields.map((name) => (
          <PasswordField
            key={name}
            label={labels[name]}
            showLabel={t("account:show_password")}
            hideLabel={t("account:hide_password")}
            hint={name === "new_password" ? t("account:password_hint") : undefined}
            autoComplete={name === "password" ? "current-password" : "new-password"}
            {...field(name)}
          />
        ))}
        {otherError && (
          <p className={styles.problem} role="alert">
            {otherError}
          </p>
        )}
        <Button type="submit" busy={isSending}>
          {t("change.save")}
        </Button>
      </Form>
    </Section>
  )
}
