import { Link, type LinkProps, useLocation } from "@tanstack/react-router"
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
import { lazyPart } from "../../core/page/lazy-part"
import { useLiveState } from "../../core/live/live.client"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { iconButtonClass, IconLook } from "../../ui/button/IconButton"
import { Logo, ThreadProgress } from "../../ui/state/Thread"
import { hrefOf } from "../../core/language/language"
import { buttonClass } from "../../ui/button/Button"
import { Avatar } from "../../ui/display/Avatar"
import { MenuButton } from "../../ui/navigation/Menu"
import { LanguageMenu, SchemeToggle } from "./PreferenceButtons"
import { type Section, sectionOf } from "./section-of"
import styles from "./TopBar.module.css"
import { TopSearch } from "./TopSearch"

const WalletButtons = lazyPart(() => import("./WalletButtons"), "WalletButtons")
const Bell = lazyPart(() => import("../../features/notice/Bell"), "Bell")
const loadAccountSheet = () => import("./AccountSheet")
const AccountSheet = lazyPart(loadAccountSheet, "AccountSheet")

export const TopBar = () => {
  const { t } = useTexts("shell")
  const isMobile = useIsMobile()
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/home" aria-label={t("home")} className={`${styles.logo} ${styles.short}`}>
          <Logo />
        </Link>
        <Navigation />
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
          {!isMobile && (
            <>
              <LanguageMenu />
              <SchemeToggle />
              <AccountMenu />
            </>
          )}
        </div>
      </div>
      <Connection />
    </header>
  )
}

const Navigation = () => {
  const { t } = useTexts("shell")
  const me = useMe()
  const { message = 0, likeme = 0, request = 0, order = 0 } = me?.counter ?? {}
  const chats = { label: t("nav.chat"), count: message, labelNew: t("nav.chat_unread", { count: message }) }
  const likes = { label: t("nav.like"), count: likeme, labelNew: t("nav.like_new", { count: likeme }) }
  const friends = { label: t("nav.friend"), count: request, labelNew: t("nav.friend_new", { count: request }) }
  const orders = { label: t("nav.mall"), count: order, labelNew: t("nav.order_new", { count: order }) }
  return (
    <nav aria-label={t("navigation")} className={styles.nav}>
      <Tab of="home" to="/home" icon={IconNews} label={t("nav.home")} />
      <Tab of="meet" to="/meet" icon={IconUsers} label={t("nav.meet")} />
      <Tab of="chat" to="/chats" icon={IconMessageCircle} {...chats} />
      <Tab of="like" to="/user/$type" params={{ type: "likeme" }} icon={IconHeart} {...likes} />
      <Tab
        of="friend"
        to="/user/$type"
        params={{ type: request > 0 ? "request" : "friend" }}
        icon={IconUserPlus}
        {...friends}
      />
      <Tab of="album" to="/album" icon={IconPhoto} label={t("nav.photo")} />
      {me?.bd === 1 && <Tab of="mall" to={order > 0 ? "/orders" : "/mall"} icon={IconShoppingBag} {...orders} />}
    </nav>
  )
}

interface TabProps extends Pick<LinkProps, "to" | "params"> {
  of: Section
  icon: typeof IconNews
  label: string
  count?: number
  labelNew?: string
}

const Tab = ({ of, icon: Icon, label, count = 0, labelNew = label, ...link }: TabProps) => {
  const isCurrent = useLocation({ select: ({ pathname }) => sectionOf(pathname) === of })
  return (
    <Link
      {...link}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
      className={`${iconButtonClass} ${styles.tab}`}
      aria-label={count > 0 ? labelNew : label}
    >
      <IconLook icon={<Icon size={24} stroke={1.75} />} label={label} count={count} />
    </Link>
  )
}

const AccountMenu = () => {
  const { t } = useTexts("shell")
  const me = useMe()
  if (!me) return null
  const isVip = me.vip === 1 || me.free === 1
  const label = t("account")
  const face = <Avatar src={me.avatar} name={me.name} size={34} vip={isVip} />
  return (
    <MenuButton
      label={label}
      buttonClass={iconButtonClass}
      button={<IconLook icon={face} label={label} tooltip="none" />}
      load={loadAccountSheet}
      sheet={(props) => <AccountSheet {...props} />}
    />
  )
}

export const Connection = () => {
  const { t } = useTexts("shell")
  const state = useLiveState()
  return state === "waiting" ? (
    <div className={styles.connection}>
      <ThreadProgress label={t("connecting")} />
    </div>
  ) : null
}

export const VisitorBar = () => {
  const { t } = useTexts("shell")
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <a href={hrefOf("/")} aria-label={t("home")} className={`${styles.logo} ${styles.short}`}>
          <Logo />
        </a>
        <div className={styles.end}>
          <LanguageMenu />
          <a className={buttonClass("ghost", "small")} href={hrefOf("/?type=login")}>
            {t("sign_in")}
          </a>
          <a className={buttonClass("primary", "small")} href={hrefOf("/?type=register")}>
            {t("register")}
          </a>
        </div>
      </div>
    </header>
  )
}
