import { messageMax } from "@redthread/contract/chat"
import { IconSend2 } from "@tabler/icons-react"
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session"
import { readChat, writeDraft } from "./chat-storage"
import { write } from "./chat.send"
import styles from "./Composer.module.css"

interface Props {
  userId: number
  name: string
  /** The field takes the focus when it appears. */
  takesFocus: boolean
}

/**
 * Enter sends, Shift and Enter makes a line; for who wants it so, Enter makes a line, Ctrl and Enter sends. What is not
 * sent is kept as a draft.
 */
export const Composer = ({ userId, name, takesFocus }: Props) => {
  const { t } = useTranslation("chat")
  const [text, setText] = useState(() => readChat().drafts[userId] ?? "")
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === ""

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = "auto"
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [text])

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])

  const sendsOnEnter = useMe()?.send_on_enter ?? true
  const change = (next: string) => {
    setText(next)
    writeDraft(userId, next)
  }
  const send = () => {
    if (isEmpty) return
    write(userId, text.trim())
    change("")
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method puts a word together, Enter chooses the word. Safari tells it by the key code alone.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== "Enter" || event.shiftKey || isComposing) return
    if (!sendsOnEnter && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        className={styles.field}
        aria-label={t("write_to", { name })}
        placeholder={t("placeholder")}
        maxLength={messageMax}
        enterKeyHint={sendsOnEnter ? "send" : "enter"}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={styles.send} aria-label={t("send")} title={t("send")} disabled={isEmpty}>
        <IconSend2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
    </form>
  )
}
