import { Outlet, useMatches } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useErrorPrompt } from "../core/error-prompt"
import { useProofPrompt } from "../core/proof-prompt"
import { useIsMobile } from "../core/media"
import { useMe, useSession } from "../core/session"
import { useSignInAsked } from "../core/sign-in-prompt"
import { useDock } from "../features/chat/dock"
import { useMatch } from "../features/relation/relation.match.part"
import { isWeChatBrowser } from "../features/social/wechat.part"
import { Waiting } from "../ui/States"
import { Toasts } from "../ui/Toasts"
import { BottomTabs } from "./BottomTabs"
import { PageTitle } from "./PageTitle"
import styles from "./Shell.module.css"
import { TopBar } from "./TopBar"
import { VisitorBar } from "./VisitorBar"

const FloatingBack = lazy(() => import("./FloatingBack").then(({ FloatingBack: Part }) => ({ default: Part })))
const SignInDialog = lazy(() => import("./SignInDialog").then(({ SignInDialog: Part }) => ({ default: Part })))
const ErrorPrompt = lazy(() => import("./ErrorPrompt").then(({ ErrorPrompt: Part }) => ({ default: Part })))
const ProofDialog = lazy(() =>
  import("../features/account/account.code.part").then(({ ProofDialog: Part }) => ({ default: Part })),
)
const MissingDialog = lazy(() => import("./MissingDialog").then(({ MissingDialog: Part }) => ({ default: Part })))
const OnlineAside = lazy(() =>
  import("../features/browse/OnlineAside").then(({ OnlineAside: Part }) => ({ default: Part })),
)
const VisitorAside = lazy(() =>
  import("../features/relation-list/VisitorAside").then(({ VisitorAside: Part }) => ({ default: Part })),
)
const MatchMoment = lazy(() =>
  import("../features/match/MatchMoment").then(({ MatchMoment: Part }) => ({ default: Part })),
)
const WheelOffer = lazy(() =>
  import("../features/wheel/WheelOffer").then(({ WheelOffer: Part }) => ({ default: Part })),
)
const SanctionDialog = lazy(() =>
  import("../features/sanction/SanctionDialog").then(({ SanctionDialog: Part }) => ({ default: Part })),
)
const AnnouncementDialog = lazy(() =>
  import("../features/announcement/AnnouncementDialog").then(({ AnnouncementDialog: Part }) => ({ default: Part })),
)
const ChatDock = lazy(() => import("../features/chat/ChatDock").then(({ ChatDock: Part }) => ({ default: Part })))

/** What surrounds every screen: bar, content, right column, docked chats, tabs on the phone, overlays. */
export const Shell = () => {
  const { t } = useTranslation("shell")
  const session = useSession()
  const { wide = false, bare = false } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const isMobile = useIsMobile()
  const isBare = bare && isMobile
  const hasAside = Boolean(session) && !wide && !isMobile
  return (
    <div className={isBare ? `${styles.shell} ${styles.bare}` : styles.shell}>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <PageTitle />
      {!isBare && <Bar isMember={session !== null} />}
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
      <Overlays />
      <Toasts />
    </div>
  )
}

/** WeChat has a bar of its own above ours: members get a way back in its place, visitors keep the way in. */
const Bar = ({ isMember }: { isMember: boolean }) => {
  if (!isMember) return <VisitorBar />
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

const Overlays = () => {
  const isSignInAsked = useSignInAsked()
  const prompt = useErrorPrompt()
  const me = useMe()
  const match = useMatch()
  const proof = useProofPrompt()
  // It stays to tell what was won, when there is no spin to be had any more.
  const [hasSpin, setHasSpin] = useState(false)
  if (!hasSpin && me?.wheel === 1 && me.missing.length === 0) setHasSpin(true)
  return (
    <Suspense>
      {match !== null && <MatchMoment />}
      {isSignInAsked && <SignInDialog />}
      {proof && <ProofDialog prompt={proof} />}
      {hasSpin && me && <WheelOffer />}
      {prompt && <ErrorPrompt prompt={prompt} />}
      {me && me.missing.length > 0 && <MissingDialog />}
      {me?.sanction && <SanctionDialog key={me.sanction.id} sanction={me.sanction} />}
      {me?.announcement && <AnnouncementDialog key={me.announcement.id} announcement={me.announcement} />}
    </Suspense>
  )
}
