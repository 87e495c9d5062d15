import { IconArrowLeft } from "@tabler/icons-react"
import { useCanGoBack, useRouter } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../ui/button/IconButton"
import styles from "./FloatingBack.module.css"

/** The way back where there is no bar; on the first page there is none. */
export const FloatingBack = () => {
  const { t } = useTranslation("shell")
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
