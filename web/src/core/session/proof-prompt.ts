import { useSyncExternalStore } from "react"

export interface ProofPrompt {
  /** Closes the window; `true` after a successful proof. */
  settle: (isProven: boolean) => void
}

let open: ProofPrompt | null = null
/** Resolves for every call that waits for the open window. */
let proving: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function set(next: ProofPrompt | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the window in which the member proves once more whose account it is; several calls share one. */
export function askForProof(): Promise<boolean> {
  proving ??= new Promise<boolean>((resolve) => {
    const settle = (isProven: boolean): void => {
      proving = null
      set(null)
      resolve(isProven)
    }
    set({ settle })
  })
  return proving
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useProofPrompt = (): ProofPrompt | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
