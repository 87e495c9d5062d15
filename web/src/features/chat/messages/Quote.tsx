import type { Message, Quote as Quoted } from "@redthread/contract/chat"
import { withEmoji } from "@redthread/contract/emoji"
import type { Language } from "@redthread/contract/language"
import type { ShownItem } from "@redthread/contract/prompt"
import { useTexts } from "../../../core/texts/texts"
import { Picture } from "../../../ui/display/Picture"
import { shownLang } from "../../translation/translation"
import styles from "./Quote.module.css"

interface Props {
  quote: Pick<Quoted, "content" | "message_type" | "recalled">
  known?: Message | undefined
  name: string
  /** Language of the translation, if the conversation has its own. */
  target?: Language | null | undefined
  onOpen?: (() => void) | undefined
}

/** Messages whose content is no text. */
const records = { call: "summary_call", appointment: "summary_appointment" } as const

export const Quote = ({ quote, known, name, target, onOpen }: Props) => {
  const { t } = useTexts("chat")
  const words = known?.translate ?? known?.content ?? quote.content
  const isRecalled = known?.recalled ?? quote.recalled
  const record = quote.message_type in records ? records[quote.message_type as keyof typeof records] : undefined
  const shown = record ? t(record) : words === "" ? t("quoted_photo") : withEmoji(words)
  const inside = (
    <>
      <strong>{name}</strong>
      <span lang={known && !isRecalled && !record ? shownLang(known, target) : undefined} dir="auto">
        {isRecalled ? t("recalled") : shown}
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" className={styles.quote} onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <div className={styles.quote}>{inside}</div>
  )
}

/** Shows the photo or answered prompt that a message is about, which may have been deleted. */
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
      <span dir="auto">{content === "" ? t("voice") : (content ?? t("gone_answer"))}</span>
    </div>
  )
}
