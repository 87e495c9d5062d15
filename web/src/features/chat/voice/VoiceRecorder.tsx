import { voiceMaxSeconds } from "@redthread/contract/photo"
import { IconChevronLeft, IconPlayerStopFilled, IconSend2, IconTrash } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { durationText } from "../../../core/language/format"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton, IconLook } from "../../../ui/button/IconButton"
import { VoicePlayer } from "../../../ui/display/VoicePlayer"
import line from "../../../ui/form/write-line.module.css"
import { discardRecording, type RecordingState, sendRecording } from "./recordings"
import type { Recorded, VoiceProblem } from "./voice-recorder"
import styles from "./voice.module.css"

interface Props {
  userId: number
  state: RecordingState
  /** Uploads and sends the recording; rejects on failure. */
  onSend: (recorded: Recorded) => Promise<void>
  onClose: () => void
  /** True while a finger holds the button: lifting it sends, sliding discards. */
  isHeld?: boolean
  max?: number
}

const icon = { size: 22, stroke: 1.75, "aria-hidden": true } as const

export const VoiceRecorder = ({ userId, state, onSend, onClose, isHeld = false, max = voiceMaxSeconds }: Props) => {
  const { t } = useTexts("talk")
  const discard = () => {
    discardRecording(userId)
    onClose()
  }
  const send = () =>
    sendRecording(userId, async (recorded) => {
      await onSend(recorded)
      onClose()
    })
  const box = useRef<HTMLFieldSetElement>(null)
  const stop = () => {
    if (state.at !== "recording") return
    state.recording.stop()
    // The pressed button is removed: the focus stays in the box, so that a repeated key does nothing.
    box.current?.focus()
  }
  if (state.at === "problem") return <Problem problem={state.problem} onClose={discard} />
  if (isHeld && state.at !== "recorded") {
    return (
      <div className={styles.recorder}>
        <Running isRunning={state.at === "recording"} max={max} />
        <p className={styles.slide}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          {t("voice.slide")}
        </p>
      </div>
    )
  }
  const isFull = state.at === "recorded" && state.recorded.seconds >= max
  return (
    <fieldset ref={box} tabIndex={-1} className={styles.recorder} aria-label={t("voice.record")} data-unsent>
      <IconButton icon={<IconTrash {...icon} />} label={t("voice.discard")} tooltip="above" onClick={discard} />
      {state.at === "recorded" ? (
        <>
          <VoicePlayer src={state.src} seconds={state.recorded.seconds} />
          <button
            type="button"
            className={line.send}
            aria-label={t("voice.send")}
            disabled={state.isSending}
            aria-busy={state.isSending}
            onClick={() => void send()}
          >
            <IconLook icon={<IconSend2 {...icon} />} label={t("voice.send")} tooltip="above" />
          </button>
        </>
      ) : (
        <>
          {/* The play button replaces this one, so that a second tap does not send the recording unheard. */}
          <button
            type="button"
            className={line.send}
            aria-label={t("voice.stop")}
            disabled={state.at === "asking"}
            onClick={stop}
          >
            <IconLook
              icon={<IconPlayerStopFilled size={20} aria-hidden="true" />}
              label={t("voice.stop")}
              tooltip="above"
            />
          </button>
          <Running isRunning={state.at === "recording"} max={max} />
        </>
      )}
      <output className={styles.said}>{isFull && t("voice.max")}</output>
      {state.at === "recorded" && state.error !== null && (
        <p className={styles.problem} role="alert">
          {errorText(state.error)}
        </p>
      )}
    </fieldset>
  )
}

const tick = 200

const Running = ({ isRunning, max }: { isRunning: boolean; max: number }) => {
  const { t } = useTexts("talk")
  const [seconds, setSeconds] = useState(0)
  const startedAt = useRef(0)
  useEffect(() => {
    if (!isRunning) return
    startedAt.current = performance.now()
    const timer = setInterval(() => setSeconds((performance.now() - startedAt.current) / 1000), tick)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <p className={styles.running}>
      <span className={isRunning ? styles.dot : undefined} aria-hidden="true" />
      <output className="visually-hidden">{t(isRunning ? "voice.recording" : "voice.asking")}</output>
      <span role="timer">{durationText(seconds)}</span>
      <progress className={styles.left} value={Math.min(seconds, max)} max={max} aria-hidden="true" />
      <span className={styles.max}>{durationText(max)}</span>
    </p>
  )
}

const Problem = ({ problem, onClose }: { problem: VoiceProblem; onClose: () => void }) => {
  const { t } = useTexts("talk")
  return (
    <div className={styles.recorder} role="alert">
      <p className={styles.words}>{t(`voice.${problem}`)}</p>
      <Button look="quiet" size="small" onClick={onClose}>
        {t("voice.close")}
      </Button>
    </div>
  )
}
