import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ClientError } from "../../core/client-error"
import { errorText } from "../../core/error-text"
import { showToast } from "../../core/toast"
import { Button } from "../../ui/Button"
import { PasswordField, TextField } from "../../ui/Field"
import { Form } from "../../ui/Form"
import { PlainDialog } from "../../ui/PlainDialog"
import styles from "./setting.module.css"
import { devicesQuery, useAddPasskey } from "./setting.queries"

interface Props {
  /** Then it has to be given again. */
  hasPassword: boolean
  onClose: () => void
}

/** Names the new passkey, after this device where nothing else is typed, and lets the browser make it. */
export const AddPasskey = ({ hasPassword, onClose }: Props) => {
  const { t } = useTranslation(["setting", "account"])
  const thisDevice = useQuery(devicesQuery).data?.items.find(({ current }) => current)?.device ?? ""
  const [typed, setTyped] = useState<string | null>(null)
  const [password, setPassword] = useState("")
  const add = useAddPasskey()
  const name = typed ?? thisDevice
  const message = add.error ? errorText(add.error) : undefined
  const field = add.error instanceof ClientError ? fieldOf(add.error) : null
  const send = () =>
    add.mutate(
      { name, password: hasPassword ? password : null },
      {
        onSuccess: () => {
          showToast({ kind: "note", message: t("passkeys.added") })
          onClose()
        },
      },
    )
  return (
    <PlainDialog title={t("passkeys.add")} closeLabel={t("account:close")} onClose={onClose}>
      <Form className={styles.dialogForm} problem={add.error} onSubmit={send}>
        <TextField
          label={t("passkeys.name")}
          error={field === "name" ? message : undefined}
          maxLength={60}
          value={name}
          onChange={(event) => setTyped(event.target.value)}
        />
        {hasPassword && (
          <PasswordField
            label={t("password")}
            showLabel={t("account:show_password")}
            hideLabel={t("account:hide_password")}
            error={field === "password" ? message : undefined}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {message && field === null && (
          <p className={styles.problem} role="alert">
            {message}
          </p>
        )}
        <Button type="submit" size="large" wide busy={add.isPending}>
          {t("account:go_on")}
        </Button>
      </Form>
    </PlainDialog>
  )
}

const fieldOf = ({ key, field }: ClientError): string | null => field ?? (key === "wrong_password" ? "password" : null)
