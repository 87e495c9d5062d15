import { IconSend2 } from "@tabler/icons-react"
import { useTexts } from "../../../core/texts/texts"
import { IconLook } from "../../../ui/button/IconButton"
import line from "../../../ui/form/write-line.module.css"
import styles from "./Composer.module.css"

interface Props {
  isSendable: boolean
  /** Share of the files that is uploaded, from 0 to 1; null if nothing is being uploaded. */
  progress: number | null
  /** True after a press during the upload, at whose end the message is sent. */
  isWaiting: boolean
}

export const SendButton = ({ isSendable, progress, isWaiting }: Props) => {
  const { t } = useTexts("chat")
  return (
    <>
      <output className={isWaiting ? styles.waits : "visually-hidden"}>{isWaiting && t("send_after_upload")}</output>
      <button
        type="submit"
        className={line.send}
        aria-label={t("send")}
        aria-busy={isWaiting}
        disabled={!isSendable && progress === null}
      >
        <IconLook icon={<IconSend2 size={22} stroke={1.75} aria-hidden="true" />} label={t("send")} tooltip="above" />
        {progress !== null && (
          <svg className={styles.progress} viewBox="0 0 44 44" aria-hidden="true">
            <circle cx="22" cy="22" r="20" pathLength="1" strokeDasharray={`${Math.max(progress, 0.04)} 1`} />
          </svg>
        )}
      </button>
    </>
  )
}
