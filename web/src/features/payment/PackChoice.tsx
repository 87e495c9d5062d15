import type { Offers } from "@redthread/contract/payment"
import { isTrial, type VipPack } from "@redthread/contract/price"
import { IconChevronDown } from "@tabler/icons-react"
import { useState } from "react"
import { goldText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import type { TextFunction } from "../../core/texts/text-keys"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import styles from "./payment.module.css"
import { pricesIn } from "./price-text"
import vip from "./vip.module.css"

type Pack = Offers["packs"][number]

interface Props {
  offers: Offers
  chosen: number
  onChoose: (month: number) => void
}

/** From this discount in percent on, the label has a plus. */
const openEnded = 50

/** Packs in months that are shown first. */
const usual: readonly number[] = [1, 3, 12] satisfies VipPack[]

export const PackChoice = ({ offers, chosen, onChoose }: Props) => {
  const { t } = useTexts("payment")
  const [hasAll, setAll] = useState(false)
  const first = offers.packs.filter(({ month }) => usual.includes(month) || month === chosen)
  const shown = hasAll ? offers.packs : first
  return (
    <div>
      <fieldset className={vip.packs}>
        <legend>{t("packs")}</legend>
        {shown.map((pack) => (
          <PackTile
            key={pack.month}
            pack={pack}
            currency={offers.currency}
            isRecommended={pack.month === offers.default_month}
            isChosen={pack.month === chosen}
            onChoose={() => onChoose(pack.month)}
          />
        ))}
      </fieldset>
      {(hasAll || first.length < offers.packs.length) && (
        <Button
          look="ghost"
          size="small"
          icon={
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={hasAll ? vip.open : undefined} />
          }
          aria-expanded={hasAll}
          onClick={() => setAll(!hasAll)}
        >
          {t("all_packs")}
        </Button>
      )}
    </div>
  )
}

interface TileProps {
  pack: Pack
  currency: Offers["currency"]
  isRecommended: boolean
  isChosen: boolean
  onChoose: () => void
}

/** The price per month; trial and lifetime have none, so they show what is paid once. */
const PackTile = ({ pack, currency, isRecommended, isChosen, onChoose }: TileProps) => {
  const { t } = useTexts("payment")
  const { month, lifetime, saving, usd, rmb } = pack
  const isMonthly = !lifetime && month >= 1
  const total = pricesIn(currency, pack)
  const shown = isMonthly ? pricesIn(currency, { usd: usd / month, rmb: rmb / month }).main : total.main
  return (
    <label className={styles.tile}>
      <input type="radio" name="pack" checked={isChosen} onChange={onChoose} />
      <strong>{packName(pack, t)}</strong>
      <span className={vip.price}>{shown}</span>
      <span>{t(isMonthly ? "per_month" : "once")}</span>
      {isMonthly && month > 1 && <span>{t("total", { price: total.main })}</span>}
      <span>{total.other}</span>
      <span>{t("gold", { gold: goldText(pack.gold) })}</span>
      {saving > 0 && (
        <span className={styles.saving}>
          {t(saving >= openEnded ? "saving_more" : "saving", { percent: saving.toLocaleString(currentTag()) })}
        </span>
      )}
      {isRecommended && <span className={vip.recommended}>{t("recommended")}</span>}
    </label>
  )
}

function packName({ month, lifetime }: Pack, t: TextFunction<"payment">): string {
  if (lifetime) return t("lifetime")
  return isTrial(month as VipPack) ? t("trial") : t("month", { count: month })
}
