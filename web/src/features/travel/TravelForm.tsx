import { requestTravel, travelNotesMax, travelServices, travelTextMax } from "@redthread/contract/travel"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextArea, TextField } from "../../ui/form/Field"
import { useContractForm } from "../../ui/form/contract-form"
import { Form } from "../../ui/form/Form"
import { useRequestTravel } from "./travel.queries"
import styles from "./travel.module.css"

interface Props {
  freeTrips: number
  fee: number
  onSubmitted: () => void
}

const empty = { full_name: "", destination: "", meet: "", notes: "" }
const nothing = { visa: false, ticket: false, hotel: false, car: false, translator: false }

export const TravelForm = ({ freeTrips, fee, onSubmitted }: Props) => {
  const { t } = useTexts("travel")
  const me = useMe()
  const balance = me?.balance ?? 0
  const { mutateAsync } = useRequestTravel()
  const { form, field, formProps, isSending, otherError } = useContractForm(requestTravel, {
    initial: { ...empty, ...nothing, email: me?.email ?? "" },
    send: mutateAsync,
    onSent: onSubmitted,
  })
  const gold = (amount: number): string => amount.toLocaleString(currentTag())
  return (
    <Form className={styles.form} {...formProps}>
      <h2>{t("form")}</h2>
      <div className={styles.two}>
        <TextField label={t("full_name")} autoComplete="name" maxLength={travelTextMax} {...field("full_name")} />
        <TextField label={t("email")} type="email" autoComplete="email" {...field("email")} />
      </div>
      <TextField
        label={t("destination")}
        hint={t("destination_hint")}
        maxLength={travelTextMax}
        {...field("destination")}
      />
      <TextField label={t("meet")} hint={t("meet_hint")} maxLength={travelTextMax} {...field("meet")} />
      <fieldset className={styles.services}>
        <legend>{t("services")}</legend>
        {travelServices.map((service) => (
          <label key={service} className={styles.service}>
            <input type="checkbox" {...form.register(service)} />
            {t(`service.${service}`)}
          </label>
        ))}
      </fieldset>
      <TextArea label={t("notes")} rows={4} maxLength={travelNotesMax} {...field("notes")} />
      <p className={styles.fee}>
        {freeTrips > 0 ? t("fee_free") : t("fee", { gold: gold(fee), balance: gold(balance) })}
        {freeTrips === 0 && balance < fee && <> {t("fee_missing")}</>}
      </p>
      {otherError && (
        <p className={styles.problem} role="alert">
          {otherError}
        </p>
      )}
      <Button type="submit" size="large" busy={isSending}>
        {freeTrips > 0 ? t("submit_free") : t("submit", { gold: gold(fee) })}
      </Button>
    </Form>
  )
}
