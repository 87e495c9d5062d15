import { CatchBoundary, Outlet, useMatches } from "@tanstack/react-router"
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react"
import { lazyPart } from "../core/page/lazy-part"
import { PageTitle } from "../core/page/page-title"
import { useIsMobile } from "../core/page/viewport"
import { useSession } from "../core/session/session"
import { useTexts } from "../core/texts/texts"
import { useDock } from "../features/chat/dock/dock"
import { isWeChatBrowser } from "../features/social/social"
import { Waiting } from "../ui/state/States"
import { Toasts } from "../ui/dialog/Toasts"
import { BottomTabs } from "./bar/BottomTabs"
import styles from "./Shell.module.css"
import { TopBar, VisitorBar } from "./bar/TopBar"

const Overlays = lazyPart(() => import("./dialog/Overlays"), "Overlays")
const FloatingBack = lazyPart(() => import("./bar/PhoneBar"), "FloatingBack")
const PhoneBar = lazyPart(() => import("./bar/PhoneBar"), "PhoneBar")
const ToTopButton = lazyPart(() => import("./bar/ToTopButton"), "ToTopButton")
const SettingRail = lazyPart(() => import("../features/setting/SettingRail"), "SettingRail")
const OnlineAside = lazyPart(() => import("../features/browse/OnlineAside"), "OnlineAside")
const VisitorAside = lazyPart(() => import("../features/relation-list/VisitorAside"), "VisitorAside")
const ChatDock = lazyPart(() => import("../features/chat/dock/ChatDock"), "ChatDock")

export const Shell = () => {
  const { t } = useTexts("shell")
  const session = useSession()
  const {
    wide = false,
    bare = false,
    office = false,
    title,
    top = false,
    rail = false,
  } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const isMobile = useIsMobile()
  const isBare = office || (bare && isMobile)
  const isBelow = isMobile && !office && session !== null && title !== undefined && !top && !isWeChatBrowser()
  const hasRail = rail && !isMobile
  const hasAside = Boolean(session) && !wide && !rail && !office && !isMobile
  return (
    <div className={[styles.shell, isBare && styles.bare, isBelow && styles.below].filter(Boolean).join(" ")}>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <PageTitle />
      {!isBare && <Bar isMember={session !== null} isBelow={isBelow} />}
      <OfflineStrip />
      <div
        className={[styles.columns, hasAside && styles.withAside, hasRail && styles.withRail, office && styles.office]
          .filter(Boolean)
          .join(" ")}
      >
        {hasRail && (
          <Beside>
            <SettingRail />
          </Beside>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </main>
        {hasAside && (
          <aside className={styles.aside} aria-label={t("aside")}>
            <Beside>
              <OnlineAside />
            </Beside>
            <Beside>
              <VisitorAside />
            </Beside>
          </aside>
        )}
      </div>
      {session && isMobile && !isBare && <BottomTabs />}
      {session && !isMobile && !wide && !office && <DockedChats />}
      <Beside>
        {!office && <ToTopButton />}
        <Overlays isOffice={office} />
      </Beside>
      <Toasts />
    </div>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** Informs the reader that they are offline; the style sheets then show no member as online. */
const OfflineStrip = () => {
  const { t } = useTexts("shell")
  const isOffline = !useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    document.documentElement.toggleAttribute("data-offline", isOffline)
  }, [isOffline])
  return <output className={isOffline ? styles.offline : undefined}>{isOffline && t("offline")}</output>
}

/** WeChat shows its own bar, so members get only a back button there; visitors keep the sign-in buttons. */
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

const DockedChats = () =>
  useDock().length > 0 && (
    <Beside>
      <ChatDock />
    </Beside>
  )

const Beside = ({ children }: { children: ReactNode }) => (
  <CatchBoundary
    getResetKey={() => "beside"}
    errorComponent={() => null}
    onCatch={(error) => globalThis.reportError(error)}
  >
    <Suspense>{children}</Suspense>
  </CatchBoundary>
)
