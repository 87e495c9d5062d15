import { IconArrowLeft } from "@tabler/icons-react"
import { useCanGoBack, useRouter } from "@tanstack/react-router"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import styles from "./FloatingBack.module.css"

/** The way back where there is no bar; on the first page there is none. */
export const FloatingBack = () => {
  const { t } = useTexts("shell")
  const { history } = useRouter()
  if (!useCanGoBack()) return null
  return (
    <div className={styles.button}>
      <IconButton
        icon={<IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />}
        label={t("not_found.back")}
        tooltip="none"
        onClick={() => history.back()}
      />
    </div>
  )
}
