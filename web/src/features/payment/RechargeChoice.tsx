import type { Offers, Price } from "@redthread/contract/payment"
import { goldText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { TextField } from "../../ui/form/Field"
import styles from "./payment.module.css"
import { amountOf, pricesIn } from "./price-text"

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
  const custom = preset === null && price && pricesIn(offers.currency, price)
  const isWrong = preset === null && text !== "" && amountOf(text) === null
  return (
    <>
      <fieldset className={styles.tiles}>
        <legend>{t("presets")}</legend>
        {offers.recharges.map((each) => {
          const { main, other } = pricesIn(offers.currency, each)
          return (
            <label key={each.gold} className={styles.tile}>
              <input type="radio" name="preset" checked={preset === each.gold} onChange={() => onPreset(each.gold)} />
              <strong>{t("gold", { gold: goldText(each.gold) })}</strong>
              <span className={styles.main}>{main}</span>
              <span>{other}</span>
            </label>
          )
        })}
      </fieldset>
      <TextField
        label={t("custom")}
        hint={custom ? `${custom.main} · ${custom.other}` : t("custom_hint", { most: goldText(offers.max_amount) })}
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
