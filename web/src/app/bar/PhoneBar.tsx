import { IconArrowLeft } from "@tabler/icons-react"
import { useCanGoBack, useLocation, useRouter } from "@tanstack/react-router"
import { usePageName } from "../../core/page/page-title"
import { useTexts } from "../../core/texts/texts"
import { barEnd } from "../../ui/navigation/PhoneBarSlot"
import { IconButton } from "../../ui/button/IconButton"
import styles from "./PhoneBar.module.css"
import { phoneTabOf } from "./section-of"
import { Connection } from "./TopBar"
import barStyles from "./TopBar.module.css"

const tabs = { home: "/home", meet: "/meet", chat: "/chats", own: "/you" } as const

export const PhoneBar = () => {
  const { t } = useTexts("shell")
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const goUp = () => void router.navigate({ to: path.startsWith("/setting/") ? "/setting" : tabs[phoneTabOf(path)] })
  return (
    <header className={barStyles.bar}>
      <div className={styles.inner}>
        <IconButton
          icon={<IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />}
          label={t("not_found.back")}
          tooltip="none"
          onClick={() => (canGoBack ? router.history.back() : goUp())}
        />
        <p className={styles.title} dir="auto">
          {usePageName()}
        </p>
        <div ref={barEnd} className={styles.end} />
      </div>
      <Connection />
    </header>
  )
}

export const FloatingBack = () => {
  const { t } = useTexts("shell")
  const { history } = useRouter()
  if (!useCanGoBack()) return null
  return (
    <div className={styles.floatingBack}>
      <IconButton
        icon={<IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />}
        label={t("not_found.back")}
        tooltip="none"
        onClick={() => history.back()}
      />
    </div>
  )
}
