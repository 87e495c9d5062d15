import { useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import styles from "./album.module.css"
import { parsedPrice, PriceField, suggestedPrice } from "../../ui/form/PriceField"

interface Props {
  /** Current price; if it is missing, a price is suggested. */
  now?: number | null
  isBusy: boolean
  onPrice: (price: number) => void
  onClose: () => void
}

export const PriceDialog = ({ now = null, isBusy, onPrice, onClose }: Props) => {
  const { t } = useTexts("photo")
  const [text, setText] = useState(() => String(now ?? suggestedPrice()))
  const price = parsedPrice(text)
  return (
    <Dialog opened title={t("album.price")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (price !== null) onPrice(price)
        }}
      >
        <PriceField label={t("album.price_gold")} text={text} onChange={setText} />
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("album.cancel")}
          </Button>
          <Button type="submit" busy={isBusy} disabled={price === null}>
            {t("album.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
