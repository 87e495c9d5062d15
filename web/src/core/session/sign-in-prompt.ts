import { createStore } from "../page/store"

interface SignInPrompt {
  ended: boolean
  /** True if a visitor pressed a members' action: the window then starts with sign-up. */
  signsUp: boolean
  identity: string
}

const plain: SignInPrompt = { ended: false, signsUp: false, identity: "" }

const prompt = createStore<SignInPrompt | null>(null)

export const askToSignIn = (): void => prompt.set(plain)
export const askToSignUp = (): void => prompt.set({ ...plain, signsUp: true })
export const askToSignInAgain = (): void => prompt.set({ ...plain, ended: true })
export const askToSignInAs = (identity: string): void => prompt.set({ ...plain, identity })
export const closeSignIn = (): void => prompt.set(null)

export const isSignInAsked = (): boolean => prompt.get() !== null

export const useSignInAsked = (): boolean => prompt.use() !== null

export const isSignUpAsked = (): boolean => prompt.get()?.signsUp ?? false

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
