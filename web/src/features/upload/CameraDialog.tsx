import { useEffect, useRef, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import styles from "./upload.module.css"

interface Props {
  onPicture: (picture: ImageBitmap) => void
  onClose: () => void
}

/** Shows the camera's picture until one is taken. Closing the dialog releases the camera. */
export const CameraDialog = ({ onPicture, onClose }: Props) => {
  const { t } = useTexts("photo")
  const video = useRef<HTMLVideoElement>(null)
  const { stream, isRefused } = useCamera()
  const [isPlaying, setPlaying] = useState(false)
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
            onPlaying={() => setPlaying(true)}
          />
          <Button disabled={!isPlaying} onClick={() => void shoot()}>
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
    const request = navigator.mediaDevices.getUserMedia({
      video: { facingMode: "user", width: { ideal: 1920 }, height: { ideal: 1440 } },
    })
    request.then(setStream, () => setRefused(true))
    return () => {
      const stop = (open: MediaStream) => open.getTracks().forEach((track) => track.stop())
      request.then(stop, () => undefined)
    }
  }, [])
  return { stream, isRefused }
}
