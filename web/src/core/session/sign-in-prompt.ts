import { createStore } from "../page/store"

interface SignInPrompt {
  /** The session has ended, so that whoever is asked should be told why. */
  ended: boolean
  /** A visitor wanted to do something that members do: the window begins with joining. */
  joins: boolean
  /** Who is to sign in, as far as it is known. */
  identity: string
}

const plain: SignInPrompt = { ended: false, joins: false, identity: "" }

/** Whether the sign-in window is asked for: by a visitor who wants to chat, or because the session has ended. */
const prompt = createStore<SignInPrompt | null>(null)

export const askToSignIn = (): void => prompt.set(plain)
export const askToJoin = (): void => prompt.set({ ...plain, joins: true })
export const askToSignInAgain = (): void => prompt.set({ ...plain, ended: true })
export const askToSignInAs = (identity: string): void => prompt.set({ ...plain, identity })
export const closeSignIn = (): void => prompt.set(null)

export const isSignInAsked = (): boolean => prompt.get() !== null

export const useSignInAsked = (): boolean => prompt.use() !== null

export const isJoinAsked = (): boolean => prompt.get()?.joins ?? false

export const hasSessionEnded = (): boolean => prompt.get()?.ended ?? false

export const signInIdentity = (): string => prompt.get()?.identity ?? ""
