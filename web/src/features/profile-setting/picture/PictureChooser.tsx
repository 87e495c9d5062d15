import { IconCamera, IconPhoto } from "@tabler/icons-react"
import { Suspense, useRef, useState, type ReactNode } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import styles from "./avatar.module.css"

const CameraDialog = lazyPart(() => import("../../upload/upload"), "CameraDialog")

interface Props {
  shown: ReactNode
  isBusy: boolean
  onFile: (file: File) => void
  onPicture: (picture: ImageBitmap) => void
}

export const PictureChooser = ({ shown, isBusy, onFile, onPicture }: Props) => {
  const { t } = useTexts("settings_profile")
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isCamera, setCamera] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <div
      className={isOver ? `${styles.chooser} ${styles.over}` : styles.chooser}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      {shown}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ""
        }}
      />
      <div className={styles.buttons}>
        <Button
          look="quiet"
          disabled={isBusy}
          icon={<IconPhoto size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t("avatar.choose")}
        </Button>
        {"mediaDevices" in navigator && (
          <Button
            look="quiet"
            disabled={isBusy}
            icon={<IconCamera size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setCamera(true)}
          >
            {t("avatar.camera")}
          </Button>
        )}
      </div>
      <p className={styles.keys}>{t("avatar.drop")}</p>
      {isCamera && (
        <Suspense>
          <CameraDialog
            onClose={() => setCamera(false)}
            onPicture={(picture) => {
              setCamera(false)
              onPicture(picture)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
