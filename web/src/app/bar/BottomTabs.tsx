import { Link, useMatchRoute, useRouter } from "@tanstack/react-router"
import { IconArrowLeft, IconMessageCircle, IconNews, IconUser, IconUsers } from "@tabler/icons-react"
import { isAppShell } from "../../core/api/client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { CountBadge } from "../../ui/button/IconButton"
import styles from "./BottomTabs.module.css"

export const BottomTabs = () => {
  const { t } = useTexts("shell")
  const unread = useMe()?.counter.message ?? 0
  const isMeeting = useMatchRoute()({ to: "/recommend" }) !== false
  return (
    <nav aria-label={t("navigation")} className={styles.tabs}>
      {isAppShell() && <BackTab />}
      <Link to="/home" className={styles.tab}>
        <IconNews size={24} stroke={1.75} aria-hidden="true" />
        {t("nav.home")}
      </Link>
      <Link to="/meet" {...(isMeeting ? { "aria-current": "page" as const } : {})} className={styles.tab}>
        <IconUsers size={24} stroke={1.75} aria-hidden="true" />
        {t("nav.meet")}
      </Link>
      <Link to="/chats" className={styles.tab}>
        <IconMessageCircle size={24} stroke={1.75} aria-hidden="true" />
        {t("nav.chat")}
        <span className={styles.count}>
          <CountBadge count={unread} label={t("unread", { count: unread })} />
        </span>
      </Link>
      <Link to="/me" className={styles.tab}>
        <IconUser size={24} stroke={1.75} aria-hidden="true" />
        {t("nav.me")}
      </Link>
    </nav>
  )
}

/** The phone application needs a back button: it has no browser bar, and some phones have no button of their own. */
const BackTab = () => {
  const { t } = useTexts("shell")
  const { history, navigate } = useRouter()
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: "/home" }))
  return (
    <button type="button" className={styles.tab} onClick={goBack}>
      <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
      {t("nav.back")}
    </button>
  )
}
