import { IconArrowLeft } from "@tabler/icons-react"
import { useSearch } from "@tanstack/react-router"
import { hrefOf, insidePath } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { FeedScreen } from "../../features/feed/screen/FeedScreen"
import { buttonClass } from "../../ui/button/Button"
import styles from "../Shell.module.css"

export const HomeRoute = () => {
  const { t } = useTexts("shell")
  const { jump } = useSearch({ from: "/home" })
  const before = insidePath(jump)
  return (
    <>
      {before && (
        <p className={styles.jump}>
          <a className={buttonClass("quiet", "small")} href={hrefOf(before)}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
            {t("jump")}
          </a>
        </p>
      )}
      <FeedScreen />
    </>
  )
}
