import { useSyncExternalStore } from "react"

/** Maximum width of a phone layout in CSS pixels; the style sheets use the same number. */
export const mobileWidth = 767

function createMediaHook(media: string): () => boolean {
  const query = typeof matchMedia === "undefined" ? null : matchMedia(media)
  const subscribe = (listener: () => void): (() => void) => {
    query?.addEventListener("change", listener)
    return () => query?.removeEventListener("change", listener)
  }
  const matches = (): boolean => query?.matches ?? false
  return function useMedia() {
    return useSyncExternalStore(subscribe, matches, () => false)
  }
}

export const useIsMobile = createMediaHook(`(max-width: ${mobileWidth}px)`)

/** True if the main pointing device cannot hover, as a finger. */
export const useIsTouch = createMediaHook("(hover: none)")

const reducedMotion = "(prefers-reduced-motion: reduce)"

export const useReducedMotion = createMediaHook(reducedMotion)

export const prefersReducedMotion = (): boolean => matchMedia(reducedMotion).matches

const stepMs = 15
/** Share of the remaining distance per step, at least `minStep` px, so that any distance takes less than a second. */
const stepPart = 0.12
const minStep = 24
const interruptions = ["wheel", "touchstart", "keydown", "pointerdown"] as const

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
