import { messageMax } from "@redthread/contract/chat"
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from "react"
import { isComposing } from "../../../core/page/typing"
import { readStored, storageKeys } from "../../../core/preferences/storage"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { useMaxCharacters } from "../../../ui/form/max-characters"
import line from "../../../ui/form/write-line.module.css"
import styles from "./Composer.module.css"
import type { Composing } from "../messages/message-action"

const fieldSizesItself = CSS.supports("field-sizing", "content")

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>
  name: string
  text: string
  composing: Composing | undefined
  takesFocus: boolean
  onChange: (text: string) => void
  onSend: () => void
  onTakeBack: () => void
  onFiles: (files: FileList) => boolean
}

/** Enter sends and Shift+Enter adds a line; with the setting off Enter adds a line and Ctrl+Enter sends. */
export const ComposerField = ({
  ref,
  name,
  text,
  composing,
  takesFocus,
  onChange,
  onSend,
  onTakeBack,
  onFiles,
}: Props) => {
  const { t } = useTexts("chat")
  const sendsOnEnter = useMe()?.send_on_enter ?? readStored(storageKeys.sendOnEnter) !== "0"
  const limited = useMaxCharacters(messageMax, ref)
  useLayoutEffect(() => {
    const element = ref.current
    if (fieldSizesItself || !element) return
    element.style.height = "auto"
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [ref, text])
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true })
  }, [ref, takesFocus])
  // An edit is compared by its id: it is a new object after each key, and the emoji picker may have the focus.
  const focusedFor = composing?.kind === "edit" ? composing.message.id : composing
  useEffect(() => {
    if (focusedFor !== undefined && !isWritingElsewhere()) ref.current?.focus()
  }, [ref, focusedFor])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && composing && !isComposing(event)) {
      // The key would also close the docked window around the field.
      event.stopPropagation()
      return onTakeBack()
    }
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return
    if (!sendsOnEnter && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onSend()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Office programs add a picture to copied text: then the text is pasted.
    if (!types.includes("text/plain") && onFiles(files)) event.preventDefault()
  }
  return (
    <textarea
      ref={limited}
      rows={1}
      dir="auto"
      className={`${line.field} ${styles.field}`}
      aria-label={t("write_to", { name })}
      placeholder={t("placeholder")}
      enterKeyHint={sendsOnEnter ? "send" : "enter"}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

const isWritingElsewhere = (): boolean =>
  document.activeElement?.matches("input, textarea, [contenteditable]:not([contenteditable='false'])") ?? false
