import type { ErrorName } from "@redthread/contract/core/error"
import { useSyncExternalStore } from "react"
import { ClientError } from "./client-error"

/** What a prompt offers beside its sentence: section 8. Further ones come with their features. */
export type PromptKind = "contact" | "reactivate" | "upgrade" | "verify_email"

const kinds: Partial<Record<ErrorName | "network" | "timeout", PromptKind>> = {
  account_suspended: "contact",
  account_deleted: "reactivate",
  verify_email_first: "verify_email",
  feed_limit: "upgrade",
}

export interface Prompt {
  kind: PromptKind
  error: ClientError
}

let open: Prompt | null = null
const listeners = new Set<() => void>()

function set(next: Prompt | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the prompt that a refusal calls for; false where a toast will do. */
export function promptFor(error: unknown): boolean {
  const kind = error instanceof ClientError ? kinds[error.key] : undefined
  if (!kind || !(error instanceof ClientError)) return false
  set({ kind, error })
  return true
}

export const closePrompt = (): void => set(null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useErrorPrompt = (): Prompt | null => useSyncExternalStore(subscribe, () => open)
