import type { ShownItem } from "@redthread/contract/prompt"
import { useTexts } from "../../../core/texts/texts"
import { Picture } from "../../../ui/display/Picture"
import styles from "./Quote.module.css"

/** The photo or the answered prompt that a message is about; it may be gone by now. */
export const ItemQuote = ({ item: { type, src, prompt, content }, name }: { item: ShownItem; name: string }) => {
  const { t } = useTexts("prompt")
  if (type === "photo") {
    return (
      <div className={`${styles.quote} ${src === null ? "" : styles.withPhoto}`}>
        {src !== null && (
          <span className={styles.photo}>
            <Picture src={src} alt="" />
          </span>
        )}
        <strong>{name}</strong>
        <span>{t(src === null ? "gone_photo" : "photo")}</span>
      </div>
    )
  }
  return (
    <div className={styles.quote}>
      <strong>{name}</strong>
      {prompt !== null && <small>{t(`ask.${prompt}`)}</small>}
      <span dir="auto">{content ?? t("gone_answer")}</span>
    </div>
  )
}
