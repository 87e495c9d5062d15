import { photoPrice, photoPriceMax, photoPriceMin } from "@redthread/contract/photo"
import { IconDice3 } from "@tabler/icons-react"
import { goldText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { TextField } from "./Field"
import { IconButton } from "../button/IconButton"
import styles from "./Field.module.css"

const commonPrices = [1, 2, 3, 4, 5, 6, 8, 10]

export function suggestedPrice(previous?: number): number {
  const others = commonPrices.filter((price) => price !== previous)
  return others[Math.floor(Math.random() * others.length)] ?? 1
}

/** Returns the typed price; null if it is not valid. Most of Europe writes a decimal comma. */
export function parsedPrice(text: string): number | null {
  const result = photoPrice.safeParse(Number(text.trim().replace(",", ".") || Number.NaN))
  return result.success ? result.data : null
}

interface Props {
  label: string
  text: string
  onChange: (text: string) => void
}

export const PriceField = ({ label, text, onChange }: Props) => {
  const { t } = useTexts("photo")
  const price = parsedPrice(text)
  const range = t("album.price_range", { least: goldText(photoPriceMin), most: goldText(photoPriceMax) })
  return (
    <div className={styles.price}>
      <div className={styles.line}>
        <TextField
          label={label}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          {...(price === null ? { error: range } : { hint: range })}
          onChange={({ target }) => onChange(target.value)}
        />
        <IconButton
          icon={<IconDice3 size={22} stroke={1.75} aria-hidden="true" />}
          label={t("album.price_suggest")}
          tooltip="above"
          onClick={() => onChange(String(suggestedPrice(price ?? undefined)))}
        />
      </div>
      <p className={styles.consent}>{t("album.price_consent")}</p>
    </div>
  )
}
