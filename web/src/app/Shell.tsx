import { Outlet, useMatches } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useIsMobile } from "../core/media"
import { useSession } from "../core/session"
import { whenReachable } from "../core/when-reachable"
import { useDock } from "../features/chat/dock"
import { isWeChatBrowser } from "../features/social/wechat.part"
import { Waiting } from "../ui/States"
import { Toasts } from "../ui/Toasts"
import { BottomTabs } from "./BottomTabs"
import { PageTitle } from "./PageTitle"
import styles from "./Shell.module.css"
import { TopBar } from "./TopBar"
import { VisitorBar } from "./VisitorBar"

const Overlays = lazy(async () => ({ default: (await whenReachable(() => import("./Overlays"))).Overlays }))
const FloatingBack = lazy(() => import("./FloatingBack").then(({ FloatingBack: Part }) => ({ default: Part })))
const PhoneBar = lazy(() => import("./PhoneBar").then(({ PhoneBar: Part }) => ({ default: Part })))
const OnlineAside = lazy(() =>
  import("../features/browse/OnlineAside").then(({ OnlineAside: Part }) => ({ default: Part })),
)
const VisitorAside = lazy(() =>
  import("../features/relation-list/VisitorAside").then(({ VisitorAside: Part }) => ({ default: Part })),
)
const ChatDock = lazy(() => import("../features/chat/ChatDock").then(({ ChatDock: Part }) => ({ default: Part })))

/** What surrounds every screen: bar, content, right column, docked chats, tabs on the phone, overlays. */
export const Shell = () => {
  const { t } = useTranslation("shell")
  const session = useSession()
  const {
    wide = false,
    bare = false,
    title,
    top = false,
  } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const isMobile = useIsMobile()
  const isBare = bare && isMobile
  const isBelow = isMobile && session !== null && title !== undefined && !top && !isWeChatBrowser()
  const hasAside = Boolean(session) && !wide && !isMobile
  return (
    <div className={[styles.shell, isBare && styles.bare, isBelow && styles.below].filter(Boolean).join(" ")}>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <PageTitle />
      {!isBare && <Bar isMember={session !== null} isBelow={isBelow} />}
      <div className={hasAside ? `${styles.columns} ${styles.withAside}` : styles.columns}>
        <main id="content" className={styles.content} tabIndex={-1}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </main>
        {hasAside && (
          <aside className={styles.aside} aria-label={t("aside")}>
            <Suspense>
              <OnlineAside />
            </Suspense>
            <Suspense>
              <VisitorAside />
            </Suspense>
          </aside>
        )}
      </div>
      {session && isMobile && !isBare && <BottomTabs />}
      {session && !isMobile && !wide && <DockedChats />}
      <Suspense>
        <Overlays />
      </Suspense>
      <Toasts />
    </div>
  )
}

/** WeChat has a bar of its own above ours: members get a way back in its place, visitors keep the way in. */
const Bar = ({ isMember, isBelow }: { isMember: boolean; isBelow: boolean }) => {
  if (!isMember) return <VisitorBar />
  if (isBelow) {
    return (
      <Suspense fallback={<header className={styles.space} />}>
        <PhoneBar />
      </Suspense>
    )
  }
  if (!isWeChatBrowser()) return <TopBar />
  return (
    <Suspense>
      <FloatingBack />
    </Suspense>
  )
}

/** The dock's code comes with the first window in it. */
const DockedChats = () =>
  useDock().length > 0 && (
    <Suspense>
      <ChatDock />
    </Suspense>
  )
