import { confirmTotp, startTotp } from "@redthread/contract/second-factor"
import { useMutation } from "@tanstack/react-query"
import { QRCodeSVG } from "qrcode.react"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { queryClient } from "../../../core/api/query-client"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { secondFactorQuery } from "../staff.queries"
import styles from "../staff.module.css"
import factorStyles from "./second-factor.module.css"

/** Width of the QR code in px. */
const codeSize = 200

export const TotpSetup = () => {
  const { t } = useTexts("staff")
  const [code, setCode] = useState("")
  const start = useMutation({ mutationFn: () => api(startTotp), meta: { quiet: true } })
  const confirm = useMutation({
    mutationFn: () => api(confirmTotp, { body: { code } }),
    meta: { quiet: true },
  })
  if (confirm.data) {
    const finish = () => void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={finish} />
  }
  if (!start.data) {
    return (
      <>
        {start.error && <p role="alert">{errorText(start.error)}</p>}
        <Button wide busy={start.isPending} onClick={() => start.mutate()}>
          {t("factor.set_up")}
        </Button>
      </>
    )
  }
  return (
    <Form className={styles.form} problem={confirm.failureCount} onSubmit={() => confirm.mutate()}>
      <p>{t("factor.scan")}</p>
      <div className={factorStyles.qr}>
        <QRCodeSVG value={start.data.uri} size={codeSize} title={t("factor.qr")} marginSize={2} />
      </div>
      <p className={styles.soft}>
        {t("factor.type")} <code className={factorStyles.secret}>{start.data.secret}</code>
      </p>
      <TextField
        label={t("factor.code")}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={confirm.error ? errorText(confirm.error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide busy={confirm.isPending} disabled={code.trim() === ""}>
        {t("factor.confirm")}
      </Button>
    </Form>
  )
}

function download(codes: readonly string[]): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }))
  link.download = "redthread-recovery-codes.txt"
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Recovery codes are shown once, because the server stores only their digests. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTexts("staff")
  return (
    <div className={styles.form}>
      <p>{t("factor.keep")}</p>
      <ul className={factorStyles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            void navigator.clipboard
              .writeText(codes.join("\n"))
              .then(() => showToast({ kind: "note", message: t("factor.copied") }))
          }}
        >
          {t("factor.copy")}
        </Button>
        <Button look="quiet" size="small" onClick={() => download(codes)}>
          {t("factor.download")}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {t("factor.kept")}
      </Button>
    </div>
  )
}
