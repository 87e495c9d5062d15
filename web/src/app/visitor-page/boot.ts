import { takenOver } from "./visitor-data"

/*
 * All the code that a page which the server has drawn for a visitor begins with; it stands in the page itself. The
 * application comes when somebody does something that needs it, and is given the press that it came too late for. A
 * member's browser begins with the application at once, before anything was painted.
 */

interface Files {
  /** What the application begins with, in this order. */
  scripts: string[]
  /** What it would need next, fetched when nothing else is to be done. */
  later: string[]
}

const page = document.documentElement
const files = JSON.parse(document.getElementById("visitor-files")?.textContent ?? "{}") as Files

/** Everything that does something but lead elsewhere: links work by themselves. */
const control = "button, input, select, textarea, summary, video, audio"

/** CSS pixels before the end of a list at which it has to go on: as `InfiniteList` has it. */
const beforeEnd = "600px"
/** ms after the page has loaded. */
const fetchAfter = 1500
/** ms for which a press waits for its part of the page. */
const pressFor = 15_000
/** ms between two attempts. */
const pressEvery = 50

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** As web/src/core/session/session.ts has it: an expired token can be exchanged for 29 more days. */
function isMember(): boolean {
  try {
    const session = JSON.parse(stored("redthread.session") ?? "null") as { expiresAt: number } | null
    return session !== null && session.expiresAt + 29 * 86_400_000 > Date.now()
  } catch {
    return false
  }
}

/** In the application for phones, for who was referred, and where lists look otherwise, a visitor's begins at once, too. */
const startsAtOnce = (): boolean =>
  isMember() ||
  "Capacitor" in globalThis ||
  stored("redthread.people") !== null ||
  new URLSearchParams(location.search).has("pid")

function link(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel, href, crossOrigin: "" }))
}

let hasStarted = false

function start(): void {
  if (hasStarted) return
  hasStarted = true
  for (const src of files.scripts)
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", src, async: false, crossOrigin: "" }),
    )
}

let pressed: Element | null = null

const controlOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest(control) : null)

function startWith(event: Event): void {
  if (controlOf(event)) start()
}

function keep(event: Event): void {
  const part = controlOf(event)
  if (!part) return
  event.preventDefault()
  event.stopPropagation()
  pressed?.removeAttribute("data-pressed")
  pressed = part
  part.setAttribute("data-pressed", "")
  start()
}

/** React keeps back what reaches a part of the page that it has not taken over yet: that is tried again. */
function press(part: HTMLElement, since = performance.now()): void {
  const root = document.getElementById("root")
  let hasArrived = false
  const arrive = () => (hasArrived = true)
  root?.addEventListener("click", arrive)
  part.click()
  root?.removeEventListener("click", arrive)
  if (!hasArrived && performance.now() - since < pressFor) setTimeout(() => press(part, since), pressEvery)
}

const early = ["pointerdown", "focusin"] as const
for (const name of early) document.addEventListener(name, startWith)
document.addEventListener("click", keep, true)

document.addEventListener(
  takenOver,
  () => {
    for (const name of early) document.removeEventListener(name, startWith)
    document.removeEventListener("click", keep, true)
    pressed?.removeAttribute("data-pressed")
    if (pressed instanceof HTMLElement) press(pressed)
  },
  { once: true },
)

/** The end of a list, once it is scrolled to. */
function followEnd(): void {
  const end = document.querySelector("[data-more]")
  if (!end) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      start()
    },
    { rootMargin: beforeEnd },
  )
  addEventListener("scroll", () => observer.observe(end), { once: true, passive: true })
}

function fetchLater(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (hasStarted || connection?.saveData) return
  for (const href of [...files.scripts, ...files.later]) link("prefetch", href)
}

if (isMember()) page.dataset.member = ""
if (startsAtOnce()) for (const href of files.scripts) link("modulepreload", href)

document.addEventListener("DOMContentLoaded", () => {
  if (page.dataset.member !== undefined) {
    const waiting = document.querySelector<HTMLTemplateElement>("#boot")?.content ?? ""
    document.getElementById("root")?.replaceChildren(waiting)
    delete page.dataset.member
  }
  if (startsAtOnce()) return start()
  followEnd()
  addEventListener("load", () => setTimeout(fetchLater, fetchAfter))
})

// The device turns dark, or light again, while the page is open: as web/src/core/preferences/scheme.ts has it.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
  const chosen = stored("redthread.scheme")
  if (chosen !== "dark" && chosen !== "light") page.dataset.scheme = matches ? "dark" : "light"
})

// Back to a page that was frozen before its visitor signed in.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && !hasStarted && isMember()) location.reload()
})
