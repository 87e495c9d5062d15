import { useSyncExternalStore } from "react"

const never = (): (() => void) => () => undefined

/**
 * False while a page that the server has drawn is taken over, and on the server itself; true from then on. What only a
 * browser knows is drawn once it is true: the two must draw the same first.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
