import { prefersReducedMotion } from "./media"

/** ms between two steps (specification, section 9). */
const stepMs = 15
/** Each step covers this part of what is left, and at least `minStep` px, so that any distance takes under a second. */
const stepPart = 0.12
const minStep = 24
const interruptions = ["wheel", "touchstart", "keydown", "pointerdown"] as const

/** Scrolls the page up in steps, until the member scrolls or presses something; at once under reduced motion. */
export function scrollToTop(): void {
  if (prefersReducedMotion()) return scrollTo({ top: 0, behavior: "instant" })
  const stop = () => {
    clearInterval(timer)
    for (const name of interruptions) removeEventListener(name, stop)
  }
  const timer = setInterval(() => {
    scrollTo({ top: Math.max(0, scrollY - Math.max(minStep, scrollY * stepPart)), behavior: "instant" })
    if (scrollY <= 0) stop()
  }, stepMs)
  for (const name of interruptions) addEventListener(name, stop, { passive: true })
}
