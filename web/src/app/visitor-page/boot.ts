import { keepCurrentInView } from "../../ui/navigation/keep-current-in-view"
import { takenOver } from "./visitor-data"

// The inline script of a server-rendered page: the visitor's first press loads the application and is replayed.

interface Files {
  scripts: string[]
  later: string[]
}

const page = document.documentElement
const files = JSON.parse(document.getElementById("visitor-files")?.textContent ?? "{}") as Files

/** Selects controls that need the application; links work without it. */
const control = "button, input, select, textarea, summary, video, audio"

/** Distance to the end of a list at which the application is loaded; the same as in `InfiniteList`. */
const listEndMargin = "600px"
const prefetchDelayMs = 1500
const pressTimeoutMs = 15_000
const pressRetryMs = 50

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Copies the rule of web/src/core/session/session.ts: an expired token can be exchanged for 29 more days. */
function isMember(): boolean {
  try {
    const session = JSON.parse(readStored("redthread.session") ?? "null") as { expiresAt: number } | null
    return session !== null && session.expiresAt + 29 * 86_400_000 > Date.now()
  } catch {
    return false
  }
}

/** True for members, the phone application, referred visitors, and readers who chose rows instead of cards. */
const startsAtOnce = (): boolean =>
  isMember() ||
  "Capacitor" in globalThis ||
  readStored("redthread.people") !== null ||
  new URLSearchParams(location.search).has("pid")

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel, href, crossOrigin: "" }))
}

let hasStarted = false

function startApplication(): void {
  if (hasStarted) return
  hasStarted = true
  for (const src of files.scripts)
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", src, async: false, crossOrigin: "" }),
    )
}

let pressed: Element | null = null

const controlOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest(control) : null)

function startOnControl(event: Event): void {
  if (controlOf(event)) startApplication()
}

function holdPress(event: Event): void {
  const part = controlOf(event)
  if (!part) return
  event.preventDefault()
  event.stopPropagation()
  pressed?.removeAttribute("data-pressed")
  pressed = part
  part.setAttribute("data-pressed", "")
  startApplication()
}

/** Clicks `part` again until React handles it: events on parts that are not hydrated yet are lost. */
function pressWhenHydrated(part: HTMLElement, since = performance.now()): void {
  const root = document.getElementById("root")
  let hasArrived = false
  const arrive = () => (hasArrived = true)
  root?.addEventListener("click", arrive)
  part.click()
  root?.removeEventListener("click", arrive)
  if (!hasArrived && performance.now() - since < pressTimeoutMs)
    setTimeout(() => pressWhenHydrated(part, since), pressRetryMs)
}

const early = ["pointerdown", "focusin"] as const
for (const name of early) document.addEventListener(name, startOnControl)
document.addEventListener("click", holdPress, true)

document.addEventListener(
  takenOver,
  () => {
    for (const name of early) document.removeEventListener(name, startOnControl)
    document.removeEventListener("click", holdPress, true)
    pressed?.removeAttribute("data-pressed")
    if (pressed instanceof HTMLElement) pressWhenHydrated(pressed)
  },
  { once: true },
)

let hasFailedPicture = false

/** Only the application shows the placeholder of a picture that fails to load. */
function startOnFailedPicture({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return
  hasFailedPicture = true
  if (document.readyState !== "loading") startApplication()
}

document.addEventListener("error", startOnFailedPicture, true)

function followEnd(): void {
  const end = document.querySelector("[data-more]")
  if (!end) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      startApplication()
    },
    { rootMargin: listEndMargin },
  )
  addEventListener("scroll", () => observer.observe(end), { once: true, passive: true })
}

/** The tabs of a list are not hydrated before the first press. */
function keepTabsInView(): void {
  const stops = [...document.querySelectorAll("main nav")].map(keepCurrentInView)
  document.addEventListener(takenOver, () => stops.forEach((stop) => stop()), { once: true })
}

function fetchLater(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (hasStarted || connection?.saveData) return
  for (const href of [...files.scripts, ...files.later]) addLink("prefetch", href)
}

if (isMember()) page.dataset.member = ""
if (startsAtOnce()) for (const href of files.scripts) addLink("modulepreload", href)

document.addEventListener("DOMContentLoaded", () => {
  if (page.dataset.member !== undefined) {
    const waiting = document.querySelector<HTMLTemplateElement>("#boot")?.content ?? ""
    document.getElementById("root")?.replaceChildren(waiting)
    delete page.dataset.member
  }
  if (startsAtOnce() || hasFailedPicture) return startApplication()
  followEnd()
  keepTabsInView()
  addEventListener("load", () => setTimeout(fetchLater, prefetchDelayMs))
})

// Copies the rule of web/src/core/preferences/scheme.ts.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
  const chosen = readStored("redthread.scheme")
  if (chosen !== "dark" && chosen !== "light") page.dataset.scheme = matches ? "dark" : "light"
})

// A page restored from the back/forward cache after its visitor has signed in.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && !hasStarted && isMember()) location.reload()
})
