import { useEffect, useRef, useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import styles from "./camera.module.css"

interface Props {
  onPicture: (picture: ImageBitmap) => void
  onClose: () => void
}

/** What the camera sees, until a picture is taken; the camera is let go when the window closes. */
export const CameraDialog = ({ onPicture, onClose }: Props) => {
  const { t } = useTexts("photo")
  const video = useRef<HTMLVideoElement>(null)
  const { stream, isRefused } = useCamera()
  const [isSeen, setSeen] = useState(false)
  const shoot = async () => {
    if (video.current) onPicture(await createImageBitmap(video.current))
  }
  return (
    <Dialog opened title={t("upload.camera")} onClose={onClose} size={520}>
      {isRefused ? (
        <p role="alert">{t("upload.camera_refused")}</p>
      ) : (
        <div className={styles.camera}>
          <video
            ref={(element) => {
              video.current = element
              if (element && element.srcObject !== stream) element.srcObject = stream
            }}
            className={styles.video}
            autoPlay
            muted
            playsInline
            onPlaying={() => setSeen(true)}
          />
          <Button disabled={!isSeen} onClick={() => void shoot()}>
            {t("upload.shoot")}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function useCamera(): { stream: MediaStream | null; isRefused: boolean } {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const asked = navigator.mediaDevices.getUserMedia({
      video: { facingMode: "user", width: { ideal: 1920 }, height: { ideal: 1440 } },
    })
    asked.then(setStream, () => setRefused(true))
    return () => {
      const stop = (open: MediaStream) => open.getTracks().forEach((track) => track.stop())
      asked.then(stop, () => undefined)
    }
  }, [])
  return { stream, isRefused }
}
