import { useSyncExternalStore } from "react"
import { ClientError, type PromptKind } from "./client-error"

/** Whom the refused action was directed at. */
export interface TargetPerson {
  user_id: number
  name: string
}

export interface Prompt {
  kind: PromptKind
  error: ClientError
  meant: TargetPerson | undefined
}

let open: Prompt | null = null
const listeners = new Set<() => void>()

function set(next: Prompt | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the prompt that a refusal calls for; false where a toast will do. */
export function promptFor(error: unknown, meant?: TargetPerson): boolean {
  if (!(error instanceof ClientError)) return false
  if (error.isAnswered) return true
  const kind = error.promptKind
  if (!kind || (kind === "befriend" && !meant)) return false
  set({ kind, error, meant })
  return true
}

export const closePrompt = (): void => set(null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useErrorPrompt = (): Prompt | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
