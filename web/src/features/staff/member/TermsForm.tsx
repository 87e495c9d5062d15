import { rateLimits, type StaffMember } from "@redthread/contract/staff"
import { useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { SelectField, TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { useSetTerms } from "../staff.queries"
import styles from "../staff.module.css"

type Flags = Pick<StaffMember, "is_partner" | "free">

export const TermsForm = ({ member }: { member: StaffMember }) => {
  const { t } = useTexts("staff")
  const { id } = member
  const [flags, setFlags] = useState<Flags>({ is_partner: member.is_partner, free: member.free })
  const [rate, setRate] = useState(String(member.rate))
  const [reason, setReason] = useState("")
  const save = useSetTerms()
  const terms = {
    ...(flags.is_partner === member.is_partner ? {} : { is_partner: flags.is_partner }),
    ...(flags.free === member.free ? {} : { free: flags.free }),
    ...(Number(rate) === member.rate ? {} : { rate: Number(rate) }),
  }
  const send = (): void =>
    save.mutate(
      { id, ...terms, reason: reason.trim() },
      {
        onSuccess: () => {
          setReason("")
          showToast({ kind: "note", message: t("done") })
        },
      },
    )
  const choices = [
    { value: "0", label: t("no") },
    { value: "1", label: t("yes") },
  ]
  return (
    <Form className={styles.decision} problem={save.failureCount} onSubmit={send}>
      <h3 className={styles.label}>{t("terms.title")}</h3>
      {(["is_partner", "free"] as const).map((name) => (
        <SelectField
          key={name}
          label={t(`terms.${name}`)}
          choices={choices}
          value={String(flags[name])}
          onChange={({ target }) => setFlags({ ...flags, [name]: target.value === "1" ? 1 : 0 })}
        />
      ))}
      <TextField
        label={t("terms.rate")}
        hint={t("terms.rate_hint")}
        type="number"
        required
        step="0.0001"
        {...rateLimits}
        value={rate}
        onChange={({ target }) => setRate(target.value)}
      />
      <TextField
        label={t("terms.reason")}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {save.error && <p role="alert">{errorText(save.error)}</p>}
      <Button
        type="submit"
        size="small"
        busy={save.isPending}
        disabled={reason.trim().length < 3 || Object.keys(terms).length === 0}
      >
        {t("terms.save")}
      </Button>
    </Form>
  )
}
