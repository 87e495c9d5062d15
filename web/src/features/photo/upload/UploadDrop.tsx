import type { ReactNode } from "react"
import { useDropzone } from "react-dropzone"
import { useTexts } from "../../../core/texts/texts"
import styles from "./upload.module.css"
import type { Uploads } from "./use-uploads"

interface Props {
  uploads: Uploads
  /** Nothing can be added at the moment. */
  disabled?: boolean
  children: ReactNode
}

/** Around a form or a page: takes what is dropped on it or pasted into it. */
export const UploadDrop = ({ uploads, disabled = false, children }: Props) => {
  const { t } = useTexts("photo")
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // What is taken is decided, and said, in one place: where files are added. Also what is not taken must be caught,
    // or the browser would leave the page for it.
    onDrop: (accepted) => {
      if (!disabled) uploads.add(accepted)
    },
  })
  const root = getRootProps({
    role: undefined,
    tabIndex: undefined,
    onPaste: (event) => {
      const files = [...event.clipboardData.files]
      // Office programs add a picture to copied text: the text is pasted then.
      if (disabled || files.length === 0 || event.clipboardData.types.includes("text/plain")) return
      event.preventDefault()
      uploads.add(files)
    },
  })
  return (
    <div {...root} className={styles.drop}>
      {children}
      {isDragActive && !disabled && (
        <div className={styles.dropHere}>
          <p>{t("upload.drop")}</p>
        </div>
      )}
    </div>
  )
}
