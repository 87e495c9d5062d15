import { vipPacks } from "@redthread/contract/price"
import { creditAloneMax, creditMax } from "@redthread/contract/staff-credit"
import { useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { SelectField, TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { useCredit } from "../credit.queries"
import styles from "../staff.module.css"
import { packText } from "./Credits"

const empty = { gold: "", month: "", reason: "" }

export const CreditForm = ({ id }: { id: number }) => {
  const { t } = useTexts("staff")
  const [typed, setTyped] = useState(empty)
  const credit = useCredit(id)
  const month = vipPacks.find((pack) => String(pack) === typed.month)
  const body = {
    ...(typed.gold === "" ? {} : { gold: Number(typed.gold) }),
    ...(month === undefined ? {} : { month }),
    reason: typed.reason.trim(),
  }
  const send = (): void =>
    credit.mutate(body, {
      onSuccess: ({ state }) => {
        setTyped(empty)
        showToast({ kind: "note", message: t(state === "pending" ? "credit.waits" : "done") })
      },
    })
  const set = (name: keyof typeof empty) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  return (
    <Form className={styles.decision} problem={credit.failureCount} onSubmit={send}>
      <h3 className={styles.label}>{t("credit.title")}</h3>
      <TextField
        label={t("credit.gold")}
        hint={t("credit.gold_hint", { max: creditAloneMax })}
        type="number"
        min={0.01}
        max={creditMax}
        step="0.01"
        value={typed.gold}
        onChange={set("gold")}
      />
      <SelectField
        label={t("credit.month")}
        choices={[
          { value: "", label: t("credit.none") },
          ...vipPacks.map((pack) => ({ value: String(pack), label: packText(pack, t) })),
        ]}
        value={typed.month}
        onChange={set("month")}
      />
      <TextField label={t("terms.reason")} maxLength={500} value={typed.reason} onChange={set("reason")} />
      {credit.error && <p role="alert">{errorText(credit.error)}</p>}
      <Button
        type="submit"
        size="small"
        busy={credit.isPending}
        disabled={body.reason.length < 3 || (typed.gold === "" && month === undefined)}
      >
        {t("decision.credit")}
      </Button>
    </Form>
  )
}
