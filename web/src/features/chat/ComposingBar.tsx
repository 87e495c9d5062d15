import { IconX } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { compose, type Composing } from "./composing"
import styles from "./Composer.module.css"
import type { ThreadHead } from "./conversation"
import { Quote } from "./Quote"

/** Above the field: what the next words answer, or replace; can be taken back. */
export const ComposingBar = ({ composing: { kind, message }, head }: { composing: Composing; head: ThreadHead }) => {
  const { t } = useTranslation("chat")
  const reply = message.sender === head.user_id ? t("replying_to", { name: head.name }) : t("reply")
  return (
    <div className={styles.about}>
      <Quote quote={message} known={message} name={kind === "edit" ? t("editing") : reply} />
      <button
        type="button"
        aria-label={t("take_back")}
        title={t("take_back")}
        onClick={() => compose(head.user_id, null)}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
