import { Link, useMatchRoute } from "@tanstack/react-router"
import {
  IconHeart,
  IconMessageCircle,
  IconNews,
  IconPhoto,
  IconShoppingBag,
  IconUserPlus,
  IconUsers,
} from "@tabler/icons-react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "../core/lazy-part"
import { useLiveState } from "../core/live.client"
import { useIsMobile } from "../core/media"
import { useMe } from "../core/session"
import { iconButtonClass, IconLook } from "../ui/IconButton"
import { Logo, ThreadProgress } from "../ui/Thread"
import { AccountMenu } from "./AccountMenu"
import { LanguageMenu } from "./LanguageMenu"
import { SchemeToggle } from "./SchemeToggle"
import styles from "./TopBar.module.css"
import { TopSearch } from "./TopSearch"

const WalletButtons = lazyPart(() => import("./WalletButtons"), "WalletButtons")
const Bell = lazyPart(() => import("../features/notice/Bell"), "Bell")

/** The members' bar. Icons come with the features they lead to. */
export const TopBar = () => {
  const { t } = useTranslation("shell")
  const me = useMe()
  // There both are in the settings.
  const isMobile = useIsMobile()
  const { message: unread = 0, likeme = 0, request = 0, order = 0 } = me?.counter ?? {}
  const matchRoute = useMatchRoute()
  const isChatting = matchRoute({ to: "/chat/$id" }) !== false
  const isMeeting = matchRoute({ to: "/recommend" }) !== false
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/home" aria-label={t("home")} className={styles.logo}>
          <Logo />
        </Link>
        <nav aria-label={t("navigation")} className={styles.nav}>
          <Link to="/home" className={`${iconButtonClass} ${styles.tab}`} aria-label={t("nav.home")}>
            <IconLook icon={<IconNews size={24} stroke={1.75} />} label={t("nav.home")} />
          </Link>
          <Link
            to="/meet"
            {...(isMeeting ? { "aria-current": "page" as const } : {})}
            className={`${iconButtonClass} ${styles.tab}`}
            aria-label={t("nav.meet")}
          >
            <IconLook icon={<IconUsers size={24} stroke={1.75} />} label={t("nav.meet")} />
          </Link>
          <Link
            to="/chats"
            {...(isChatting ? { "aria-current": "page" as const } : {})}
            className={`${iconButtonClass} ${styles.tab}`}
            aria-label={unread > 0 ? t("nav.chat_unread", { count: unread }) : t("nav.chat")}
          >
            <IconLook icon={<IconMessageCircle size={24} stroke={1.75} />} label={t("nav.chat")} count={unread} />
          </Link>
          <Link
            to="/user/$type"
            params={{ type: "likeme" }}
            className={`${iconButtonClass} ${styles.tab}`}
            aria-label={likeme > 0 ? t("nav.like_new", { count: likeme }) : t("nav.like")}
          >
            <IconLook icon={<IconHeart size={24} stroke={1.75} />} label={t("nav.like")} count={likeme} />
          </Link>
          <Link
            to="/user/$type"
            params={{ type: request > 0 ? "request" : "friend" }}
            className={`${iconButtonClass} ${styles.tab}`}
            aria-label={request > 0 ? t("nav.friend_new", { count: request }) : t("nav.friend")}
          >
            <IconLook icon={<IconUserPlus size={24} stroke={1.75} />} label={t("nav.friend")} count={request} />
          </Link>
          <Link to="/album" className={`${iconButtonClass} ${styles.tab}`} aria-label={t("nav.photo")}>
            <IconLook icon={<IconPhoto size={24} stroke={1.75} />} label={t("nav.photo")} />
          </Link>
          {me?.bd === 1 && (
            <Link
              to={order > 0 ? "/orders" : "/mall"}
              className={`${iconButtonClass} ${styles.tab}`}
              aria-label={order > 0 ? t("nav.order_new", { count: order }) : t("nav.mall")}
            >
              <IconLook icon={<IconShoppingBag size={24} stroke={1.75} />} label={t("nav.mall")} count={order} />
            </Link>
          )}
        </nav>
        <TopSearch />
        <div className={styles.end}>
          <span className={styles.wallet}>
            <Suspense>
              <WalletButtons />
            </Suspense>
          </span>
          <Suspense fallback={<span className={iconButtonClass} />}>
            <Bell />
          </Suspense>
          {!isMobile && <LanguageMenu />}
          {!isMobile && <SchemeToggle />}
          <AccountMenu />
        </div>
      </div>
      <Connection />
    </header>
  )
}

/** While the live connection is being made anew a thread runs along the bar. */
export const Connection = () => {
  const { t } = useTranslation("shell")
  const state = useLiveState()
  return state === "waiting" ? (
    <div className={styles.connection}>
      <ThreadProgress label={t("connecting")} />
    </div>
  ) : null
}
