import { createStore } from "../page/store"

export interface ProofPrompt {
  /** True after a successful proof. */
  settle: (isProven: boolean) => void
}

const open = createStore<ProofPrompt | null>(null)
/** Shared by all calls that wait for the open window. */
let proving: Promise<boolean> | null = null

/** Opens the window in which the member proves their identity again. */
export function askForProof(): Promise<boolean> {
  proving ??= new Promise<boolean>((resolve) => {
    const settle = (isProven: boolean): void => {
      proving = null
      open.set(null)
      resolve(isProven)
    }
    open.set({ settle })
  })
  return proving
}

export const useProofPrompt = open.use
