import { useSyncExternalStore } from "react"

/** Whether the sign-in window is asked for: by a visitor who wants to chat, or because the session has ended. */
let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export const askToSignIn = (): void => set(true)
export const closeSignIn = (): void => set(false)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSignInAsked = (): boolean => useSyncExternalStore(subscribe, () => open)
