import { useRef } from "react"
import { createPortal } from "react-dom"
import { useTexts } from "../../../core/texts/texts"
import { MenuSheet, type SheetProps } from "../../../ui/navigation/MenuSheet"
import { type MessageItemsProps, useMessageItems } from "./message-items"
import styles from "./MessageActions.module.css"
import { ReactionRow } from "./ReactionRow"

export const MessageMenu = ({ message, userId, isMine, ...sheet }: MessageItemsProps & SheetProps) => (
  <MenuSheet
    {...sheet}
    items={useMessageItems({ message, userId, isMine })}
    head={
      !message.recalled && (
        <div className={styles.head}>
          <ReactionRow message={message} userId={userId} onClose={sheet.onClose} />
        </div>
      )
    }
  />
)

interface ContextMenuProps extends MessageItemsProps {
  at: { x: number; y: number }
  onClose: () => void
}

/** The same menu at the pointer. */
export const MessageContextMenu = ({ at: { x, y }, ...menu }: ContextMenuProps) => {
  const { t } = useTexts("chat")
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      {createPortal(<span ref={place} className={styles.pointer} style={{ left: x, top: y }} />, document.body)}
      <MessageMenu {...menu} label={t("more")} opener={place} begin="first" />
    </>
  )
}
