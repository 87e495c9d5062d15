import { useSyncExternalStore } from "react"

const never = (): (() => void) => () => undefined

/** False on the server and during hydration, then true: both must render the same first. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
