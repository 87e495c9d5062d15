import type { PaymentMethod } from "@redthread/contract/payment"
import { useTexts } from "../../core/texts/texts"
import styles from "./payment.module.css"

interface Props {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
}

/** Ways to pay; where there is none it is said. */
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
