import { useSyncExternalStore } from "react"

/** Announces a new match once per member, although it is reported by the reply and by an event. */
let current: number | null = null
const told = new Set<number>()
const listeners = new Set<() => void>()

function set(next: number | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function celebrateMatch(userId: number): void {
  if (told.has(userId)) return
  told.add(userId)
  set(userId)
}

export const closeMatch = (): void => set(null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useMatch = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
