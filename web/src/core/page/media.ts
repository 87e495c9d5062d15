import { useSyncExternalStore } from "react"

/** Mobile means at most this wide (CSS pixels); the style sheets write the same number. */
export const mobileWidth = 767

/** Null on the server, which draws pages for every width. */
const query = typeof matchMedia === "undefined" ? null : matchMedia(`(max-width: ${mobileWidth}px)`)

const subscribe = (listener: () => void): (() => void) => {
  query?.addEventListener("change", listener)
  return () => query?.removeEventListener("change", listener)
}

export const useIsMobile = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query?.matches ?? false,
    () => false,
  )

export const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches
