import { useSyncExternalStore } from "react"

/** Functions that are called at each change. */
export interface Listeners {
  /** Answers how to end it. */
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

/** A value outside of React. */
export interface Store<T> {
  readonly get: () => T
  /** Components that use it are rendered anew. */
  readonly set: (next: T) => void
  readonly subscribe: Listeners["subscribe"]
  /** Hook: the value as it is; on the server, and while a page is taken over from it, the first one. */
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
