import { IconCamera, IconPhoto } from "@tabler/icons-react"
import { Suspense, useRef, useState, type ReactNode, type Ref } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useIsMobile } from "../../../core/page/viewport"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton } from "../../../ui/button/IconButton"
import styles from "./upload.module.css"
import { acceptedFiles } from "./upload-check"
import type { Uploads } from "./use-uploads"

const CameraDialog = lazyPart(() => import("./CameraDialog.part"), "CameraDialog")

interface Props {
  uploads: Uploads
  /** Buttons with words, or icons alone. */
  look?: "words" | "icons"
  disabled?: boolean
}

const icon = { size: 22, stroke: 1.75, "aria-hidden": true } as const

/** Chooses files, or takes a picture: with the phone's own camera, or in a window on the desktop. */
export const UploadButtons = ({ uploads, look = "words", disabled = false }: Props) => {
  const { t } = useTexts("photo")
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isMobile = useIsMobile()
  const [isShooting, setShooting] = useState(false)
  const isOff = disabled || uploads.isFull
  return (
    <div className={styles.buttons}>
      <FileInput input={files} uploads={uploads} accept={acceptedFiles} multiple />
      <FileInput input={camera} uploads={uploads} accept="image/jpeg" capture="environment" />
      <Way
        look={look}
        label={t("upload.choose")}
        icon={<IconPhoto {...icon} />}
        disabled={isOff}
        onClick={() => files.current?.click()}
      />
      {(isMobile || "mediaDevices" in navigator) && (
        <Way
          look={look}
          label={t("upload.camera")}
          icon={<IconCamera {...icon} />}
          disabled={isOff}
          onClick={() => (isMobile ? camera.current?.click() : setShooting(true))}
        />
      )}
      {isShooting && (
        <Suspense>
          <CameraDialog
            onClose={() => setShooting(false)}
            onPicture={(picture) => {
              setShooting(false)
              void pictureFile(picture).then((file) => uploads.add([file]))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface WayProps {
  look: "words" | "icons"
  label: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}

const Way = ({ look, label, ...rest }: WayProps) =>
  look === "icons" ? (
    <IconButton label={label} tooltip="above" {...rest} />
  ) : (
    <Button look="quiet" {...rest}>
      {label}
    </Button>
  )

interface InputProps {
  input: Ref<HTMLInputElement>
  uploads: Uploads
  accept: string
  multiple?: boolean
  capture?: "environment"
}

const FileInput = ({ input, uploads, ...rest }: InputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    {...rest}
    onChange={({ target }) => {
      uploads.add([...(target.files ?? [])])
      // The same file may be chosen again.
      target.value = ""
    }}
  />
)

async function pictureFile(picture: ImageBitmap): Promise<File> {
  const { width, height } = picture
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  canvas.getContext("2d")?.drawImage(picture, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92))
  return new File(blob ? [blob] : [], `camera-${Date.now()}.jpg`, { type: "image/jpeg" })
}
