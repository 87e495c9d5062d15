import {
  fullNameMax,
  orderDays,
  orderProduct,
  type Product,
  type ProductName,
  quantityMax,
} from "@redthread/contract/mall"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { SelectField, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { useContractForm } from "../../ui/form/contract-form"
import { useNames } from "../remark/remark"
import { type Receiver, receiversQuery, useOrderProduct } from "./mall.queries"
import styles from "./mall.module.css"

interface Props {
  product: Product
  name: ProductName
  /** Recipient; if it is undefined, the dialog offers a choice of recipients. */
  to?: Receiver | undefined
  onClose: () => void
}

export const OrderDialog = ({ product, name, to, onClose }: Props) => {
  const { t } = useTexts("mall")
  const navigate = useNavigate()
  const me = useMe()
  const { mutateAsync } = useOrderProduct()
  const bodyOf = ({ user_id, quantity, from_name }: { user_id: string; quantity: string; from_name: string }) => ({
    product_id: product.id,
    user_id: Number(user_id),
    quantity: Number(quantity),
    from_name,
    price: product.price * Number(quantity),
  })
  const { form, field, formProps, isSending, otherError } = useContractForm(orderProduct, {
    initial: { user_id: to ? String(to.user_id) : "", quantity: "1", from_name: "" },
    body: bodyOf,
    send: (values) => mutateAsync(bodyOf(values)),
    onSent: () => {
      showToast({ kind: "note", message: t("ordered") })
      void navigate({ to: "/orders" })
    },
  })
  const gold = (amount: number): string => amount.toLocaleString(currentTag())
  const price = product.price * Number(form.watch("quantity"))
  const nameOf = useNames()
  const title = t("order_title", { product: t(`name.${name}`) })
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Form className={styles.form} {...formProps}>
        {to ? <p className={styles.for}>{t("for", { name: nameOf(to) })}</p> : <ReceiverField {...field("user_id")} />}
        <SelectField
          label={t("quantity")}
          choices={Array.from({ length: quantityMax }, (_, index) => String(index + 1)).map((value) => ({
            value,
            label: Number(value).toLocaleString(currentTag()),
          }))}
          {...field("quantity")}
        />
        <TextField label={t("from")} autoComplete="name" maxLength={fullNameMax} {...field("from_name")} />
        <p className={styles.soft}>{t("how", { days: orderDays.pending_accept })}</p>
        <p className={styles.soft}>{t("balance", { gold: gold(me?.balance ?? 0) })}</p>
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
            {t("pay", { gold: gold(price) })}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Offers friends and chat partners; an order for another member starts on that member's profile. */
const ReceiverField = (field: Omit<Parameters<typeof SelectField>[0], "label" | "choices">) => {
  const { t } = useTexts("mall")
  const { data } = useQuery(receiversQuery)
  const nameOf = useNames()
  const choices = (data ?? []).map((person) => ({ value: String(person.user_id), label: nameOf(person) }))
  return (
    <SelectField
      label={t("receiver")}
      hint={t("receiver_hint")}
      choices={[{ value: "", label: t("choose_receiver") }, ...choices]}
      {...field}
    />
  )
}
