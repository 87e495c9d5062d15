import { useTexts } from "../../../core/texts/texts"
import type { ThreadHead } from "./conversation"
import styles from "./TypingLine.module.css"
import { useTyping } from "./typing"

/** Typing indicator. */
export const TypingLine = ({ head }: { head: ThreadHead }) => {
  const { t } = useTexts("chat")
  const isTyping = useTyping(head.user_id)
  return (
    <output className={isTyping ? styles.typing : "visually-hidden"}>
      {isTyping && (
        <>
          <svg width="54" height="18" viewBox="0 0 54 18" aria-hidden="true">
            <path pathLength="1" d="M2 9c6-9 11-9 12 0s7 9 12 0 7-9 12 0 8 6 14 0" />
          </svg>
          <span className="visually-hidden">{t("typing", { name: head.name })}</span>
        </>
      )}
    </output>
  )
}
