import { useSyncExternalStore } from "react"

/** Whether the sign-in window is asked for: by a visitor who wants to chat, or because the session has ended. */
let open = false
/** Who is to sign in, as far as it is known. */
let identity = ""
const listeners = new Set<() => void>()

function set(next: boolean, who = ""): void {
  open = next
  identity = who
  for (const listener of listeners) listener()
}

export const askToSignIn = (): void => set(true)
export const askToSignInAs = (name: string): void => set(true, name)
export const closeSignIn = (): void => set(false)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isSignInAsked = (): boolean => open

export const useSignInAsked = (): boolean => useSyncExternalStore(subscribe, isSignInAsked)

export const signInIdentity = (): string => identity
