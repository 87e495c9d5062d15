import { useSyncExternalStore } from "react"

export interface Listeners {
  readonly subscribe: (listener: () => void) => () => void
  readonly notify: () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  readonly subscribe: Listeners["subscribe"]
  /** A React hook; on the server and during hydration it returns the initial value. */
  readonly use: () => T
}

export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners()
  let current = initial
  const get = (): T => current
  return {
    get,
    set(next) {
      current = next
      notify()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}

const subscribeToNothing = (): (() => void) => () => undefined

/** False on the server and during hydration, then true: both must render the same at first. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
