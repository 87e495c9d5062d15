import { IconX } from "@tabler/icons-react"
import { useTexts } from "../../../core/texts/texts"
import type { Composing } from "./composing"
import styles from "./Composer.module.css"
import type { ThreadHead } from "../conversation/conversation"
import { Quote } from "../messages/Quote"

interface Props {
  composing: Composing
  head: ThreadHead
  onTakeBack: () => void
}

/** Above the field: what the next words answer, or replace; can be taken back. */
export const ComposingBar = ({ composing: { kind, message }, head, onTakeBack }: Props) => {
  const { t } = useTexts("chat")
  const reply = message.sender === head.user_id ? t("replying_to", { name: head.name }) : t("reply")
  return (
    <div className={styles.about}>
      <Quote quote={message} known={message} name={kind === "edit" ? t("editing") : reply} />
      <button type="button" aria-label={t("take_back")} title={t("take_back")} onClick={onTakeBack}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
