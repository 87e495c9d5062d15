import "../core/api/jitless"
import "../ui/theme.css"
import "../ui/base.css"
import { createRoot, hydrateRoot } from "react-dom/client"
import { loadTexts, startTexts } from "../core/texts/start-texts"
import { insidePath } from "../core/page/inside-path"
import { hrefOf, startLanguage } from "../core/language/language"
import { live } from "../core/live/live.client"
import { followPreferences } from "../core/preferences/preferences"
import { queryClient } from "../core/api/query-client"
import { keepReferral } from "../core/api/referral"
import { startScheme } from "../core/preferences/scheme"
import { session } from "../core/session/session"
import { startRefreshing } from "../core/session/session-refresh"
import { loadSite } from "../core/api/site"
import { whenIdle } from "../core/page/when-idle"
import { dismissTooltipsByEscape } from "../ui/button/dismiss-tooltips"
import { joinAppShell } from "../features/app-shell/app-shell.part"
import { startFeatures } from "./features"
import { StartupError } from "./StartupError"
import { Providers } from "./Providers"
import { router } from "./route/router"
import { followSession } from "./session-end"
import { drawnPage, prepare, dispatchTakenOver } from "./visitor-page/take-over"

async function start(): Promise<void> {
  const site = await loadSite()
  startScheme()
  keepReferral()
  session.start()
  const language = startLanguage(site.language)
  startRefreshing()
  followPreferences()
  followSession()
  dismissTooltipsByEscape()
  const drawn = drawnPage(session.current() !== null, language)
  if (drawn) prepare(drawn, router)
  // The screen's code comes while its words do.
  await Promise.all([startTexts(language, ["shell", "ui", ...(drawn?.texts ?? [])]), router.load()])
  startFeatures()
  const root = document.getElementById("root")
  const application = <Providers client={queryClient} router={router} />
  if (root && drawn) hydrateRoot(root, application)
  else if (root) createRoot(root).render(application)
  dispatchTakenOver()
  void loadTexts("error")
  // Where it can't be loaded, the rest works all the same.
  await import("./later").then(({ startLater }) => startLater(), report)
  live.start()
  whenIdle(loadWhatMayCome)
}

/** Ready before something fails, perhaps the network, or somebody calls. */
function loadWhatMayCome(): void {
  import("../core/error/error-keys").catch(() => undefined)
  whenSignedIn(() => void import("../features/call/call.load").catch(() => undefined))
}

/** A new release takes the old one's files away: the page that misses one loads itself anew, once. */
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("redthread.reloaded") ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem("redthread.reloaded", String(Date.now()))
  // Without a network the file is not gone but out of reach: the screen says so, and offers to try again.
  fetch("/healthz", { cache: "no-store" }).then(
    () => location.reload(),
    () => undefined,
  )
})

/** Reports uncaught errors; the code for it is loaded with the first one. */
function report(error: unknown): void {
  import("../core/error/error-report").then(
    ({ sendReport }) => sendReport(error),
    () => undefined,
  )
}
addEventListener("error", (event) => report(event.error))
addEventListener("unhandledrejection", (event) => report(event.reason))

/** The texts could not be loaded: a drawing without words, and a button that reloads the page. */
function showDeadEnd(): void {
  const root = document.getElementById("root")
  if (root) createRoot(root).render(<StartupError />)
}

/** Registers the service worker after the first screen, so that its downloads do not compete with it. */
function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  whenIdle(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined))
}

/** A notification that was pressed leads on within the page: loaded anew it would end a call. */
function goWhereNotified(): void {
  if (!("serviceWorker" in navigator)) return
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<{ path?: unknown } | null>) => {
    const path = insidePath(data?.path)
    if (path === null) return
    ports[0]?.postMessage("gone")
    router.history.push(hrefOf(path))
  })
}

/** Somebody is, or will be. */
function whenSignedIn(work: () => void): void {
  if (session.current()) return work()
  const stop = session.subscribe(() => {
    if (!session.current()) return
    stop()
    work()
  })
}

keepShell()
goWhereNotified()
joinAppShell({ goTo: (path) => router.history.push(path), whenSignedIn }).catch(report)
start().catch(showDeadEnd)
