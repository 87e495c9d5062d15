import type { Message, Quote as Quoted } from "@redthread/contract/chat"
import { withEmoji } from "@redthread/contract/emoji"
import { useTexts } from "../../../core/texts/texts"
import styles from "./Quote.module.css"

interface Props {
  quote: Pick<Quoted, "content" | "message_type" | "recalled">
  /** The same message as it is known here: translated, or taken back meanwhile. */
  known?: Message | undefined
  /** Whose words they are. */
  name: string
  onOpen?: (() => void) | undefined
}

/** The beginning of a message that another one answers; leads to it. */
export const Quote = ({ quote, known, name, onOpen }: Props) => {
  const { t } = useTexts("chat")
  const words = known?.translate ?? known?.content ?? quote.content
  const isRecalled = known?.recalled ?? quote.recalled
  const inside = (
    <>
      <strong>{name}</strong>
      <span dir="auto">{isRecalled ? t("recalled") : words === "" ? t("quoted_photo") : withEmoji(words)}</span>
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
