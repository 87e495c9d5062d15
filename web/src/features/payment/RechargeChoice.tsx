import type { Offers, Price } from "@redthread/contract/payment"
import { goldText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { TextField } from "../../ui/form/Field"
import styles from "./payment.module.css"
import { amountOf, moneyText } from "./price-text"

interface Props {
  offers: Offers
  /** The chosen amount of gold; null for the typed amount. */
  preset: number | null
  text: string
  /** Price of the typed amount. */
  price: Price | null
  onPreset: (gold: number | null) => void
  onText: (text: string) => void
}

export const RechargeChoice = ({ offers, preset, text, price, onPreset, onText }: Props) => {
  const { t } = useTexts("payment")
  const isWrong = preset === null && text !== "" && amountOf(text) === null
  return (
    <>
      <fieldset className={styles.tiles}>
        <legend>{t("presets")}</legend>
        {offers.recharges.map(({ gold, usd, rmb }) => (
          <label key={gold} className={styles.tile}>
            <input type="radio" name="preset" checked={preset === gold} onChange={() => onPreset(gold)} />
            <strong>{t("gold", { gold: goldText(gold) })}</strong>
            <span>{moneyText(usd, "USD")}</span>
            <span>{moneyText(rmb, "CNY")}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={t("custom")}
        hint={
          preset === null && price
            ? `${moneyText(price.usd, "USD")} · ${moneyText(price.rmb, "CNY")}`
            : t("custom_hint", { most: goldText(offers.max_amount) })
        }
        error={isWrong ? t("custom_invalid", { most: goldText(offers.max_amount) }) : undefined}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onChange={({ target }) => {
          onText(target.value)
          onPreset(target.value === "" ? offers.default_recharge : null)
        }}
      />
    </>
  )
}
