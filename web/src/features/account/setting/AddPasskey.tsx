import { addPasskey } from "@redthread/contract/passkey"
import { useQuery } from "@tanstack/react-query"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { PasswordField, TextField } from "../../../ui/form/Field"
import { useContractForm } from "../../../ui/form/contract-form"
import { Form } from "../../../ui/form/Form"
import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import styles from "../../../ui/setting/setting.module.css"
import { devicesQuery, useAddPasskey } from "./setting.queries"

interface Props {
  hasPassword: boolean
  onClose: () => void
}

export const AddPasskey = ({ hasPassword, onClose }: Props) => {
  const { t } = useTexts(["setting", "account"])
  const { data, isPending } = useQuery(devicesQuery)
  const device = data?.items.find(({ current }) => current)?.device ?? ""
  return (
    <PlainDialog title={t("passkeys.add")} closeLabel={t("account:close")} onClose={onClose}>
      {!isPending && <PasskeyForm device={device} hasPassword={hasPassword} onAdded={onClose} />}
    </PlainDialog>
  )
}

interface FormProps {
  device: string
  hasPassword: boolean
  onAdded: () => void
}

const PasskeyForm = ({ device, hasPassword, onAdded }: FormProps) => {
  const { t } = useTexts(["setting", "account"])
  const add = useAddPasskey()
  const { field, formProps, isSending, otherError } = useContractForm(addPasskey, {
    initial: { name: device, password: "" },
    body: ({ name }) => ({ name }),
    send: ({ name, password }) => add.mutateAsync({ name, password: hasPassword ? password : null }),
    onSent: () => {
      showToast({ kind: "note", message: t("passkeys.added") })
      onAdded()
    },
  })
  return (
    <Form className={styles.dialogForm} {...formProps}>
      <TextField label={t("passkeys.name")} maxLength={60} {...field("name")} />
      {hasPassword && (
        <PasswordField
          label={t("password")}
          showLabel={t("account:show_password")}
          hideLabel={t("account:hide_password")}
          autoComplete="current-password"
          {...field("password")}
        />
      )}
      {otherError && (
        <p className={styles.problem} role="alert">
          {otherError}
        </p>
      )}
      <Button type="submit" size="large" wide busy={isSending}>
        {t("account:go_on")}
      </Button>
    </Form>
  )
}
