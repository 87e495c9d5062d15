import { createStore } from "../page/store"

/** The members' action that a visitor pressed; null if the window was opened for itself. */
type Reason = "chat" | "action" | null

interface SignInPrompt {
  ended: boolean
  reason: Reason
  identity: string
}

const plain: SignInPrompt = { ended: false, reason: null, identity: "" }

const prompt = createStore<SignInPrompt | null>(null)

export const askToSignIn = (): void => prompt.set(plain)
/** For a visitor who wants to write: the window starts with sign-in (specification, LIST-05). */
export const askToSignInToChat = (): void => prompt.set({ ...plain, reason: "chat" })
/** For any other action of members the window starts with joining. */
export const askToSignUp = (): void => prompt.set({ ...plain, reason: "action" })
export const askToSignInAgain = (): void => prompt.set({ ...plain, ended: true })
export const askToSignInAs = (identity: string): void => prompt.set({ ...plain, identity })
export const closeSignIn = (): void => prompt.set(null)

export const isSignInAsked = (): boolean => prompt.get() !== null

export const useSignInAsked = (): boolean => prompt.use() !== null

export const signInReason = (): Reason => prompt.get()?.reason ?? null

export const hasSessionEnded = (): boolean => prompt.get()?.ended ?? false

export const signInIdentity = (): string => prompt.get()?.identity ?? ""

export interface ProofPrompt {
  settle: (isProven: boolean) => void
}

const proofPrompt = createStore<ProofPrompt | null>(null)
/** All calls that wait for the open window share this promise. */
let proving: Promise<boolean> | null = null

export function askForProof(): Promise<boolean> {
  proving ??= new Promise<boolean>((resolve) => {
    const settle = (isProven: boolean): void => {
      proving = null
      proofPrompt.set(null)
      resolve(isProven)
    }
    proofPrompt.set({ settle })
  })
  return proving
}

export const useProofPrompt = proofPrompt.use
