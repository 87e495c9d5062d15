import { createStore } from "../page/store"
import { ClientError, type PromptKind } from "./client-error"

/** The member at which the refused action was directed. */
export interface TargetPerson {
  user_id: number
  name: string
}

export interface Prompt {
  kind: PromptKind
  error: ClientError
  target: TargetPerson | undefined
}

const open = createStore<Prompt | null>(null)

/** Opens the prompt for an error. Returns false if the error has none. */
export function promptFor(error: unknown, target?: TargetPerson): boolean {
  if (!(error instanceof ClientError)) return false
  if (error.isAnswered) return true
  const kind = error.promptKind
  if (!kind || (kind === "befriend" && !target)) return false
  open.set({ kind, error, target })
  return true
}

export const closePrompt = (): void => open.set(null)

export const useErrorPrompt = open.use
