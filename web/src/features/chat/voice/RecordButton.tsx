import { IconMicrophone } from "@tabler/icons-react"
import { type PointerEvent, useEffect, useRef } from "react"
import { useTexts } from "../../../core/texts/texts"
import { IconLook } from "../../../ui/button/IconButton"
import { beginRecording, discardRecording } from "./recordings"
import styles from "./voice.module.css"

const holdMs = 300
/** Distance in px to the side that discards the recording. */
const cancelAt = 90

interface Props {
  userId: number
  isRecording: boolean
  isHeld: boolean
  onHeld: (isHeld: boolean) => void
  /** Called when the finger is lifted after a long press. */
  onRelease: () => void
}

/** A press starts a recording. On touch screens a long press records until the finger is lifted; sliding discards. */
export const RecordButton = ({ userId, isRecording, isHeld, onHeld, onRelease }: Props) => {
  const { t } = useTexts("talk")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef(0)
  /** True from a long press to the click at its end. */
  const wasHeld = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    clearTimeout(timer.current)
    if (isHeld) onHeld(false)
  }
  const press = ({ pointerType, isPrimary, clientX }: PointerEvent) => {
    wasHeld.current = false
    if (pointerType === "mouse" || !isPrimary) return
    from.current = clientX
    timer.current = setTimeout(() => {
      wasHeld.current = true
      onHeld(true)
      void beginRecording(userId)
    }, holdMs)
  }
  return (
    <button
      type="button"
      className={isHeld ? `${styles.record} ${styles.held}` : styles.record}
      aria-label={t("tools.voice")}
      aria-expanded={isRecording}
      onPointerDown={press}
      onPointerMove={({ clientX }) => {
        if (!isHeld || from.current - clientX < cancelAt) return
        leave()
        discardRecording(userId)
      }}
      onPointerUp={() => {
        leave()
        if (isHeld) onRelease()
      }}
      // The recording continues without the finger, for example after the browser's question.
      onPointerCancel={leave}
      onContextMenu={(event) => wasHeld.current && event.preventDefault()}
      onClick={() => {
        if (!wasHeld.current && !isRecording) void beginRecording(userId)
        wasHeld.current = false
      }}
    >
      <IconLook
        icon={<IconMicrophone size={24} stroke={1.75} aria-hidden="true" />}
        label={t("tools.voice")}
        tooltip="above"
      />
    </button>
  )
}
