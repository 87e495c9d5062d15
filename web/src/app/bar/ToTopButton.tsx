import { IconArrowUp } from "@tabler/icons-react"
import { useSyncExternalStore } from "react"
import { scrollToTop } from "../../core/page/viewport"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import styles from "../Shell.module.css"

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("scroll", listener, { passive: true })
  return () => removeEventListener("scroll", listener)
}

const minScreens = 2
const isFarDown = (): boolean => scrollY > minScreens * innerHeight

export const ToTopButton = () => {
  const { t } = useTexts("shell")
  const isOffered = useSyncExternalStore(subscribe, isFarDown, () => false)
  if (!isOffered) return null
  return (
    <div className={styles.toTop}>
      <IconButton
        icon={<IconArrowUp size={22} stroke={1.75} aria-hidden="true" />}
        label={t("to_top")}
        tooltip="none"
        onClick={scrollToTop}
      />
    </div>
  )
}
