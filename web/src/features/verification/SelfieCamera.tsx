import type { Gesture } from "@redthread/contract/verification"
import { useEffect, useRef, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ThreadProgress } from "../../ui/state/Thread"
import { GestureDrawing } from "./verification"
import styles from "./verification.module.css"
import { useCamera } from "./use-camera"

interface Props {
  gesture: Gesture
  onPicture: (file: File) => void
  /** Seconds from the press to the picture. */
  seconds?: number
}

const usualSeconds = 5

/** Shows the camera mirrored, with the gesture beside it; the countdown leaves both hands free. */
export const SelfieCamera = ({ gesture, onPicture, seconds = usualSeconds }: Props) => {
  const { t } = useTexts("verification")
  const video = useRef<HTMLVideoElement>(null)
  const { stream, problem, retry } = useCamera()
  const [isSeen, setSeen] = useState(false)
  const { left, start, stop } = useCountdown(seconds, () => {
    if (video.current) void pictureOf(video.current).then(onPicture)
  })
  if (problem)
    return (
      <div className={styles.problem} role="alert">
        <p>{t(`problem.${problem}`)}</p>
        {problem !== "old_browser" && (
          <Button look="quiet" size="small" onClick={retry}>
            {t("try_again")}
          </Button>
        )}
      </div>
    )
  return (
    <div className={styles.camera}>
      <div className={styles.mirror}>
        <video
          ref={(element) => {
            video.current = element
            if (element && element.srcObject !== stream) element.srcObject = stream
          }}
          aria-label={t("yourself")}
          autoPlay
          muted
          playsInline
          onPlaying={() => setSeen(true)}
        />
        {!isSeen && <ThreadProgress label={t("camera")} />}
        <span className={styles.reminder}>
          <GestureDrawing gesture={gesture} show="place" />
        </span>
        {left !== null && (
          <span className={styles.count} role="timer" aria-live="assertive">
            {left}
          </span>
        )}
      </div>
      {left === null ? (
        <Button disabled={!isSeen} onClick={start}>
          {t("shoot", { count: seconds })}
        </Button>
      ) : (
        <Button look="quiet" onClick={stop}>
          {t("stop")}
        </Button>
      )}
    </div>
  )
}

/** Counts down in seconds and calls `onEnd` once. */
function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null)
      if (left === 1) end.current()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: () => setLeft(seconds), stop: () => setLeft(null) }
}

/** Takes the picture, which is not mirrored. */
async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement("canvas")
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext("2d")?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92))
  if (!blob) throw new Error("the browser made no picture of what its camera sees")
  return new File([blob], "selfie.jpg", { type: blob.type })
}
