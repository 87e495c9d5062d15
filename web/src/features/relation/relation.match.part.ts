import { useSyncExternalStore } from "react"

/** With whom a thread was just tied; said once per person, however many ways the news comes in. */
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

export const useMatch = (): number | null => useSyncExternalStore(subscribe, () => current)
