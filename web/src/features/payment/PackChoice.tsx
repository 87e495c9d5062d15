import type { Offers } from "@redthread/contract/payment"
import { isTrial, type VipPack } from "@redthread/contract/price"
import { goldText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./payment.module.css"
import { moneyText } from "./price-text"

interface Props {
  packs: Offers["packs"]
  chosen: number
  onChoose: (month: number) => void
}

/** From this discount in percent on, the label has a plus. */
const openEnded = 50

export const PackChoice = ({ packs, chosen, onChoose }: Props) => {
  const { t } = useTexts("payment")
  const nameOf = ({ month, lifetime }: Props["packs"][number]): string => {
    if (lifetime) return t("lifetime")
    return isTrial(month as VipPack) ? t("trial") : t("month", { count: month })
  }
  const savingOf = (saving: number): string =>
    t(saving >= openEnded ? "saving_more" : "saving", { percent: saving.toLocaleString(currentTag()) })
  return (
    <fieldset className={styles.tiles}>
      <legend>{t("packs")}</legend>
      {packs.map((pack) => (
        <label key={pack.month} className={styles.tile}>
          <input type="radio" name="pack" checked={pack.month === chosen} onChange={() => onChoose(pack.month)} />
          <strong>{nameOf(pack)}</strong>
          <span>{t("gold", { gold: goldText(pack.gold) })}</span>
          <span>
            {moneyText(pack.usd, "USD")} · {moneyText(pack.rmb, "CNY")}
          </span>
          {pack.saving > 0 && <span className={styles.saving}>{savingOf(pack.saving)}</span>}
        </label>
      ))}
    </fieldset>
  )
}
