import { Link, type LinkProps, useLocation, useRouter } from "@tanstack/react-router"
import { IconArrowLeft, IconMessageCircle, IconNews, IconUserCircle, IconUsers } from "@tabler/icons-react"
import { isAppShell } from "../../core/api/client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { CountBadge } from "../../ui/button/IconButton"
import styles from "./BottomTabs.module.css"
import { type PhoneTab, phoneTabOf } from "./section-of"

export const BottomTabs = () => {
  const { t } = useTexts("shell")
  const { message = 0, likeme = 0, request = 0, order = 0 } = useMe()?.counter ?? {}
  const news = likeme + request + order
  return (
    <nav aria-label={t("navigation")} className={styles.tabs}>
      {isAppShell() && <BackTab />}
      <Tab of="home" to="/home" icon={IconNews} label={t("nav.home")} />
      <Tab of="meet" to="/meet" icon={IconUsers} label={t("nav.meet")} />
      <Tab
        of="chat"
        to="/chats"
        icon={IconMessageCircle}
        label={t("nav.chat")}
        count={message}
        countLabel={t("unread", { count: message })}
      />
      <Tab
        of="own"
        to="/you"
        icon={IconUserCircle}
        label={t("nav.you")}
        count={news}
        countLabel={t("news", { count: news })}
      />
    </nav>
  )
}

interface TabProps extends Pick<LinkProps, "to"> {
  of: PhoneTab
  icon: typeof IconNews
  label: string
  count?: number
  countLabel?: string
}

const Tab = ({ of, to, icon: Icon, label, count = 0, countLabel = "" }: TabProps) => {
  const isCurrent = useLocation({ select: ({ pathname }) => phoneTabOf(pathname) === of })
  return (
    <Link to={to} {...(isCurrent ? { "aria-current": "page" as const } : {})} className={styles.tab}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      {label}
      <span className={styles.count}>
        <CountBadge count={count} label={countLabel} />
      </span>
    </Link>
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
