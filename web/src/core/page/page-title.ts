import { useEffect, useSyncExternalStore } from "react"

/** The route gives the page its title; a screen that knows better (a name) puts its own in front while it is shown. */
let own: string | null = null
const listeners = new Set<() => void>()

function set(next: string | null): void {
  own = next
  for (const listener of listeners) listener()
}

export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    set(title ?? null)
    return () => set(null)
  }, [title])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOwnTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => own,
    () => null,
  )
