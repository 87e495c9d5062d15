import type { Offers, PaymentMethod } from "@redthread/contract/payment"
import type { Currency } from "@redthread/contract/price"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import styles from "./payment.module.css"
import { moneyText } from "./price-text"

/** Currency that a method takes; gold has none. */
const currencyOf = (method: PaymentMethod): Currency | null =>
  method === "balance" ? null : method === "wechat" ? "CNY" : "USD"

/** The first method that takes the currency of the member's country, otherwise the first one. */
export const usualMethod = (methods: readonly PaymentMethod[], currency: Currency): PaymentMethod | null =>
  methods.find((method) => currencyOf(method) === currency) ?? methods[0] ?? null

export const priceBy = (method: PaymentMethod | null, { usd, rmb }: { usd: number; rmb: number }): string =>
  method === "wechat" ? moneyText(rmb, "CNY") : moneyText(usd, "USD")

interface Props {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
}

export const MethodChoice = ({ methods, chosen, onChoose }: Props) => {
  const { t } = useTexts("payment")
  if (methods.length === 0) return <p role="alert">{t("no_method")}</p>
  return (
    <fieldset className={styles.methods}>
      <legend>{t("method")}</legend>
      {methods.map((method) => (
        <label key={method} className={styles.check}>
          <input type="radio" name="method" checked={method === chosen} onChange={() => onChoose(method)} />
          <span>{t(`m_${method}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

export const Discount = ({ offers: { discount, vip_discount: percent } }: { offers: Offers }) => {
  const { t } = useTexts("payment")
  return <p className={styles.soft}>{discount > 0 ? t("discount", { percent }) : t("hint_vip", { percent })}</p>
}

/** The pay button, which stays at the lower edge of the window while the rest scrolls. */
export const PayBar = ({ label, note, disabled }: { label: string; note?: string; disabled: boolean }) => (
  <div className={styles.pay}>
    <Button type="submit" wide size="large" disabled={disabled}>
      {label}
    </Button>
    {note && <p className={styles.soft}>{note}</p>}
  </div>
)
