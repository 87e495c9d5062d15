import { createStore } from "../page/store"

export interface ProofPrompt {
  /** Closes the window; `true` after a successful proof. */
  settle: (isProven: boolean) => void
}

const open = createStore<ProofPrompt | null>(null)
/** Resolves for every call that waits for the open window. */
let proving: Promise<boolean> | null = null

/** Opens the window in which the member proves once more whose account it is; several calls share one. */
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
