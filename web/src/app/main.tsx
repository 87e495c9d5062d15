import "../core/api/jitless"
import "../ui/theme.css"
import "../ui/base.css"
import { createRoot, hydrateRoot } from "react-dom/client"
import type { Language } from "@redthread/contract/language"
import { loadTexts, startTexts } from "../core/texts/start-texts"
import { hrefOf, insidePath, startLanguage } from "../core/language/language"
import { live } from "../core/live/live.client"
import { followPreferences } from "../core/preferences/preferences"
import { queryClient } from "../core/api/query-client"
import { followHeldEntries } from "../core/page/overlay-history"
import { storeReferral } from "../core/api/client"
import { startScheme } from "../core/preferences/scheme"
import { session } from "../core/session/session"
import { startRefreshing } from "../core/session/session-refresh"
import { loadSite } from "../core/api/site"
import { dismissTooltipsByEscape } from "../ui/button/IconButton"
import { joinAppShell } from "../features/app-shell/app-shell"
import { listenToAccount } from "../features/notice/notice.live"
import { listenToLikes } from "../features/like/like.live"
import { listenToRelations } from "../features/relation/relation.live"
import { StartupError } from "./route/FallbackScreens"
import { makeRouter, Providers } from "./route/make-router"
import { followSession } from "./leave"
import { takenOver, visitorDataId, type VisitorData } from "./visitor-page/visitor-data"

const router = makeRouter()

followHeldEntries(router.history)

router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
  if (!pathChanged) return
  for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video")) media.pause()
})

const idleDelayMs = 3000

function whenIdle(work: () => void): void {
  const later = (): void => void setTimeout(work, idleDelayMs)
  if (document.readyState === "complete") later()
  else addEventListener("load", later, { once: true })
}

/** Starts the live handlers that the first screen needs; `later.ts` starts the others. */
function startFeatures(): void {
  listenToAccount()
  listenToLikes()
  listenToRelations()
}

function takeVisitorData(isMember: boolean, language: Language): VisitorData | null {
  const element = document.getElementById(visitorDataId)
  const written = element?.textContent
  element?.remove()
  if (!written || isMember) return null
  const data = JSON.parse(written) as VisitorData
  return data.language === language ? data : null
}

function prepareTakeOver({ queries }: VisitorData): void {
  // The data is as old as the request of the page.
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin })
  // Setting `ssr` makes the router render the same boundaries as on the server.
  router.ssr = { manifest: undefined }
  const { options } = router
  options.scrollRestoration = () => {
    options.scrollRestoration = true
    return false
  }
}

async function startApplication(): Promise<void> {
  const site = await loadSite()
  startScheme()
  storeReferral()
  session.start()
  const language = startLanguage(site.language)
  startRefreshing()
  followPreferences()
  followSession(router)
  dismissTooltipsByEscape()
  const drawn = takeVisitorData(session.current() !== null, language)
  if (drawn) prepareTakeOver(drawn)
  await Promise.all([startTexts(language, ["shell", "ui", ...(drawn?.texts ?? [])]), router.load()])
  startFeatures()
  const root = document.getElementById("root")
  const application = <Providers client={queryClient} router={router} />
  if (root && drawn) hydrateRoot(root, application)
  else if (root) createRoot(root).render(application)
  document.dispatchEvent(new Event(takenOver))
  void loadTexts("error")
  await import("./later").then(({ startLater }) => startLater(), sendErrorReport)
  live.start()
  whenIdle(preloadErrorsAndCalls)
}

/** Loads error texts and calls before they are needed offline or by an incoming call. */
function preloadErrorsAndCalls(): void {
  // Failures are ignored, because the code is loaded again when it is needed.
  import("../core/error/error-keys").catch(() => undefined)
  whenSignedIn(() => void import("../features/call/call.load").catch(() => undefined))
}

/** A release deletes the files of the previous one: a page that misses a file reloads, at most once a minute. */
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("redthread.reloaded") ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem("redthread.reloaded", String(Date.now()))
  // Offline the file may still exist, so the page does not reload: the error screen offers to try again.
  fetch("/healthz", { cache: "no-store" }).then(
    () => location.reload(),
    () => undefined,
  )
})

function sendErrorReport(error: unknown): void {
  import("../core/error/error-report").then(
    ({ sendReport }) => sendReport(error),
    () => undefined,
  )
}
addEventListener("error", (event) => sendErrorReport(event.error))
addEventListener("unhandledrejection", (event) => sendErrorReport(event.reason))

function showStartupError(): void {
  const root = document.getElementById("root")
  if (root) createRoot(root).render(<StartupError />)
}

/** Called after the first screen, so that the worker's downloads do not compete with it. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  // Browsers refuse service workers in private windows.
  whenIdle(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined))
}

/** Opens a pressed notification within the page, because a reload would end a call. */
function followNotifications(): void {
  if (!("serviceWorker" in navigator)) return
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<{ path?: unknown } | null>) => {
    const path = insidePath(data?.path)
    if (path === null) return
    ports[0]?.postMessage("gone")
    router.history.push(hrefOf(path))
  })
}

function whenSignedIn(work: () => void): void {
  if (session.current()) return work()
  const stop = session.subscribe(() => {
    if (!session.current()) return
    stop()
    work()
  })
}

registerServiceWorker()
followNotifications()
joinAppShell({ goTo: (path) => router.history.push(path), whenSignedIn }).catch(sendErrorReport)
startApplication().catch(showStartupError)
