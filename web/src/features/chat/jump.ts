import { useSyncExternalStore } from "react"

/** Where a search, or a day that was chosen, leads to; each time anew. */
interface Target {
  readonly userId: number
  readonly seq: number
}

let current: Target | null = null
const listeners = new Set<() => void>()

export function jumpTo(userId: number, seq: number): void {
  current = { userId, seq }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) current = null
  }
}

export const useJumpTarget = (userId: number): Target | null =>
  useSyncExternalStore(subscribe, () => (current?.userId === userId ? current : null))
