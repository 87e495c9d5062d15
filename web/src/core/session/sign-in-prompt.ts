import { useSyncExternalStore } from "react"

/** Whether the sign-in window is asked for: by a visitor who wants to chat, or because the session has ended. */
let open = false
/** The session has ended, so that whoever is asked should be told why. */
let ended = false
/** A visitor wanted to do something that members do: the window begins with joining. */
let joins = false
/** Who is to sign in, as far as it is known. */
let identity = ""
const listeners = new Set<() => void>()

function set(next: boolean, who = "", hasEnded = false, isJoining = false): void {
  open = next
  joins = isJoining
  ended = hasEnded
  identity = who
  for (const listener of listeners) listener()
}

export const askToSignIn = (): void => set(true)
export const askToJoin = (): void => set(true, "", false, true)
export const askToSignInAgain = (): void => set(true, "", true)
export const askToSignInAs = (name: string): void => set(true, name)
export const closeSignIn = (): void => set(false)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isSignInAsked = (): boolean => open

export const useSignInAsked = (): boolean => useSyncExternalStore(subscribe, isSignInAsked, () => false)

export const isJoinAsked = (): boolean => joins

export const hasSessionEnded = (): boolean => ended

export const signInIdentity = (): string => identity
