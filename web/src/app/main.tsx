import "../ui/theme.css"
import "../ui/base.css"
import { createRoot } from "react-dom/client"
import { startTexts } from "../core/i18n"
import { startLanguage } from "../core/language"
import { live } from "../core/live.client"
import { followPreferences } from "../core/preferences"
import { keepReferral } from "../core/referral"
import { startScheme } from "../core/scheme"
import { session } from "../core/session"
import { startRefreshing } from "../core/session-refresh"
import { loadSite } from "../core/site"
import { dismissTooltipsByEscape } from "../ui/dismiss-tooltips"
import { startFeatures } from "./features"
import { DeadEnd } from "./DeadEnd"
import { Providers } from "./Providers"
import { router } from "./router"
import { followSession } from "./session-end"

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
  // The screen's code comes while its words do.
  await Promise.all([startTexts(language, ["shell", "ui", "error"]), router.load()])
  startFeatures()
  live.start()
  const root = document.getElementById("root")
  if (root) createRoot(root).render(<Providers />)
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

/** What nobody caught; the code that reports it is loaded when there is something to report. */
function report(error: unknown): void {
  import("../core/error-report").then(
    ({ sendReport }) => sendReport(error),
    () => undefined,
  )
}
addEventListener("error", (event) => report(event.error))
addEventListener("unhandledrejection", (event) => report(event.reason))

/** Not even the texts came: the broken thread says it without words, and its button loads the page anew. */
function showDeadEnd(): void {
  const root = document.getElementById("root")
  if (root) createRoot(root).render(<DeadEnd />)
}

/** The shell for when there is no network; after the first screen, which it would only hold up. */
function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), 3000),
  )
}

keepShell()
start().catch(showDeadEnd)
