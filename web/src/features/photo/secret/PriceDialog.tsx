import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import styles from "../album/album.module.css"
import { parsedPrice, PriceField, suggestedPrice } from "./PriceField.part"

interface Props {
  /** What it costs now; one is suggested where it costs nothing yet. */
  now?: number | null
  isBusy: boolean
  onPrice: (price: number) => void
  onClose: () => void
}

/** What others pay to see it. */
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
