import { addressMax, changeOrder, countriesOf, fullNameMax, productOf } from "@redthread/contract/mall"
import { countryNames } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { SelectField, TextArea, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { useContractForm } from "../../ui/form/contract-form"
import { useChangeOrder } from "./mall.queries"
import styles from "./mall.module.css"

interface Props {
  orderId: number
  productId: number
  onClose: () => void
}

const empty = { full_name: "", address: "", country: "" }

/** Asks the recipient for an address, which only the delivery service sees. */
export const AddressDialog = ({ orderId, productId, onClose }: Props) => {
  const { t } = useTexts("mall")
  const { mutateAsync } = useChangeOrder(orderId)
  const product = productOf(productId)
  const bodyOf = (values: typeof empty) => ({ action: "accept" as const, ...values })
  const { field, formProps, isSending, otherError } = useContractForm(changeOrder, {
    initial: empty,
    body: bodyOf,
    send: (values) => mutateAsync(bodyOf(values)),
    onSent: onClose,
  })
  const countries = countryNames(product ? countriesOf(product) : []).map(({ code, name }) => ({
    value: code,
    label: name,
  }))
  return (
    <Dialog opened title={t("address.title")} onClose={onClose}>
      <Form className={styles.form} {...formProps}>
        <p className={styles.soft}>{t("address.text")}</p>
        <TextField label={t("address.full_name")} autoComplete="name" maxLength={fullNameMax} {...field("full_name")} />
        <TextArea
          label={t("address.address")}
          autoComplete="street-address"
          rows={3}
          maxLength={addressMax}
          {...field("address")}
        />
        <SelectField
          label={t("address.country")}
          autoComplete="country"
          choices={[{ value: "", label: t("address.choose_country") }, ...countries]}
          {...field("country")}
        />
        {otherError && (
          <p className={styles.problem} role="alert">
            {otherError}
          </p>
        )}
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={isSending}>
            {t("address.send")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
